// The OpenAPI description for readers: every path, what it takes and gives.
import { texts } from "./texts/texts.js";
import { html, render } from "./vendor/htm-preact.js";

const { api } = texts;

/**
 * @typedef {{
 *   $ref?: string, anyOf?: Schema[], oneOf?: Schema[], enum?: unknown[], const?: unknown, type?: string,
 *   prefixItems?: Schema[], items?: Schema, additionalProperties?: Schema | boolean, description?: string,
 *   properties?: Record<string, Schema>, required?: string[]
 * }} Schema
 */
/** @typedef {Record<string, { schema: Schema }>} Content */
/** @typedef {{ name: string, in: string, schema: Schema, required?: boolean, description?: string }} Parameter */
/**
 * @typedef {{
 *   description?: string, summary: string, parameters?: Parameter[], requestBody?: { content: Content },
 *   responses: Record<string, { content?: Content }>
 * }} Operation
 */

/** @param {string} ref */
const last = (ref) => ref.split("/").pop();

/** @param {Schema[]} schemas @param {string} between */
const joined = (schemas, between) => schemas.map((one, place) => html`${place ? between : ""}${typeOf(one)}`);

/**
 * A schema in a few words, with links to the named ones.
 * @param {Schema | undefined} schema
 * @returns {unknown}
 */
function typeOf(schema) {
  if (!schema) return api.nothing;
  if (schema.$ref) return html`<a href=${`#${last(schema.$ref)}`}>${last(schema.$ref)}</a>`;
  const choices = schema.anyOf || schema.oneOf;
  if (choices) return joined(choices, api.or);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  return plainType(schema);
}

/** @param {Schema} schema */
function plainType({ type, prefixItems, items, additionalProperties: values }) {
  if (type === "array") return html`${api.list}${prefixItems ? joined(prefixItems, ", ") : typeOf(items)}`;
  if (values && values !== true) return html`${api.map}${typeOf(values)}`;
  return type || api.anything;
}

/** @param {Content | undefined} content */
const body = (content) => content && typeOf(Object.values(content)[0].schema);

/** @param {{ path: string, verb: string, of: Operation }} props */
const Path = ({ path, verb, of }) => html`<section class="panel">
  <h3><code>${verb.toUpperCase()} ${path}</code></h3><p>${of.description || of.summary}</p>
  <dl class="pairs">
    ${(of.parameters || []).map((one) => html`<${ParameterRow} key=${one.name} of=${one} />`)}
    ${of.requestBody && html`<dt>${api.body}</dt><dd>${body(of.requestBody.content)}</dd>`}
    ${Object.entries(of.responses)
      .filter(([status]) => status < "300")
      .map(([status, one]) => html`<dt key=${status}>${status}</dt><dd>${body(one.content) || api.text}</dd>`)}</dl>
  </section>`;

/** @param {{ of: Parameter }} props */
const ParameterRow = ({ of }) => html`<dt><code>${of.name}</code> <small>${of.in}</small></dt>
  <dd>${typeOf(of.schema)}${of.required ? "" : api.optional}${of.description ? `: ${of.description}` : ""}</dd>`;

/** @param {{ name: string, of: Schema }} props */
const Model = ({ name, of }) => html`<section class="panel" id=${name}><h3>${name}</h3><p>${of.description || ""}</p>
  <dl class="pairs">${Object.entries(of.properties || {}).map(
    ([field, schema]) => html`<dt key=${field}><code>${field}</code></dt>
      <dd>${typeOf(schema)}${of.required?.includes(field) ? "" : api.optional}${
        schema.description ? `: ${schema.description}` : ""
      }</dd>`,
  )}</dl></section>`;

const spec = await (await fetch("/openapi.json")).json();
/** @type {Record<string, Record<string, Operation>>} */
const paths = spec.paths;
/** @type {Record<string, Schema>} */
const schemas = spec.components.schemas;
const root = /** @type {HTMLElement} */ (document.getElementById("app"));
root.textContent = "";
const [full, file, between, thePage, nothingElse] = api.about;
const page = html`<h1>${api.title(spec.info.title, spec.info.version)}</h1>
  <p>${spec.info.description} ${full}<a href="/openapi.json">${file}</a>${between}
    <a href="/">${thePage}</a>${nothingElse}</p>
  <h2>${api.paths}</h2>
  ${Object.entries(paths).map(([path, verbs]) =>
    Object.entries(verbs).map(([verb, of]) => html`<${Path} key=${verb + path} path=${path} verb=${verb} of=${of} />`),
  )}
  <h2>${api.models}</h2>
  ${Object.entries(schemas).map(([name, of]) => html`<${Model} key=${name} name=${name} of=${of} />`)}`;
render(/** @type {import("./vendor/htm-preact.js").VNode} */ (page), root);
