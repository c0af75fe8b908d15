// A rule of ours for ESLint: every word that a person reads stands in static/texts, so that a language is one file.

const HEARD = /(?:^|\s)(?:aria-label|label|title|alt|placeholder|legend|about|heading|summary)="[^"]*[A-Za-z]{2}[^"]*"/;
const WORD = /(?<![A-Za-z-])[A-Za-z]{2,}/;
const SENTENCE = /(?:^|[^\w-])[A-Za-z][a-z']* [a-z(]|^[A-Z][a-z]+[.!?:…]?$/;
/** What no person reads: selectors, addresses, styles, media queries, paths, mime types, headers. */
const CODE =
  /^[.#[/]|[;{}=<>]|\bpx\b|^\(|^(?:M|translate|rotate|scale|cubic-bezier|calc|var)[ (\d]|^@|\/\w+\?|^[a-z]+\/[a-z]/;

/** The text between the tags of a template, without expressions, which are \0 here; and its tags. */
function partsOf(quasis) {
  const markup = quasis.map(({ value }) => value.cooked).join("\0");
  const tags = markup.match(/<[^>]*>/g) ?? [];
  const text = markup.replace(/<[^>]*(?:>|$)/g, " ").replace(/^[^<]*?>/, " ");
  return { text, tags };
}

const isHtml = (node) => node?.type === "TaggedTemplateExpression" && node.tag.name === "html";

/** Whether an expression stands in an attribute that is not read, such as class or href. */
function isUnread(node) {
  let at = node;
  while (at.parent && !(at.parent.type === "TemplateLiteral" && isHtml(at.parent.parent))) {
    if (/Function/.test(at.type)) return false;
    at = at.parent;
  }
  if (!at.parent) return false;
  const place = at.parent.expressions.indexOf(at);
  const before = at.parent.quasis[place]?.value.cooked ?? "";
  return /(?:^|\s)(?!aria-label|label|title|alt|placeholder|legend|about)[\w-]+=$/.test(before);
}

/** Whether a string is a key of the keyboard or of an object, is compared, or names a module or an event. */
function isName(node) {
  const { parent } = node;
  if (/^(?:Import|Export|BinaryExpression|SwitchCase)/.test(parent.type)) return true;
  if (parent.type === "Property" && parent.key === node) return true;
  if (parent.type === "MemberExpression" && parent.property === node) return true;
  return (
    parent.type === "CallExpression" &&
    /^(?:querySelector|matchMedia|get|has|includes|closest|matches)/.test(
      parent.callee.property?.name ?? parent.callee.name ?? "",
    )
  );
}

export const textsInOneFile = {
  meta: { type: "problem", schema: [], messages: { outside: "'{{text}}' is read by people: move it to static/texts" } },
  create(context) {
    const report = (node, text) =>
      context.report({ node, messageId: "outside", data: { text: text.replaceAll("\0", "…").trim().slice(0, 60) } });
    const weigh = (node, text) => {
      if (SENTENCE.test(text) && !CODE.test(text) && !isName(node) && !isUnread(node)) report(node, text);
    };
    return {
      TaggedTemplateExpression(node) {
        if (!isHtml(node)) return;
        const { text, tags } = partsOf(node.quasi.quasis);
        if (WORD.test(text)) report(node, text);
        for (const tag of tags) if (HEARD.test(tag)) report(node, tag);
      },
      Literal(node) {
        if (typeof node.value === "string") weigh(node, node.value);
      },
      TemplateLiteral(node) {
        if (!isHtml(node.parent)) weigh(node, node.quasis.map(({ value }) => value.cooked).join("\0"));
      },
    };
  },
};
