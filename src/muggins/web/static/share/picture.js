// Pictures to be shared, as a list of shapes: written as SVG, or painted on a canvas where a PNG is wanted.
import { SHAPES } from "../card-shapes.js";
import { rankText } from "../cards.js";
import { texts } from "../texts/texts.js";

/**
 * @typedef {{ kind: "rect", x: number, y: number, width: number, height: number, radius: number, fill: string,
 *   stroke?: string, thick?: number, dashed?: boolean }} Rect
 * @typedef {{ kind: "path", x: number, y: number, scale: number, d: string, fill: string }} Path
 * @typedef {{ kind: "text", x: number, y: number, size: number, fill: string, words: string, bold?: boolean,
 *   right?: boolean, widest?: number }} Words
 * @typedef {{ kind: "line", points: [number, number][], stroke: string, thick: number }} Line
 * @typedef {Rect | Path | Words | Line} Shape
 * @typedef {{ width: number, height: number, shapes: Shape[], title: string }} Picture
 * @typedef {{ label: string, cards: string[], marks?: Record<string, "better" | "worse"> }} Row
 */

const FONT = '"Helvetica Neue", Arial, "DejaVu Sans", sans-serif';
const WIDTH = 720;
const PAD = 36;
const CARD = 84;
/** @type {Record<string, string>} */
const INK = { S: "#1d1d22", H: "#b3151b", D: "#1850a8", C: "#12663a" };
const [PAPER, DARK, SOFT, EDGE] = ["#f7f5f0", "#23211d", "#66625a", "#b9b2a2"];
const MARKS = { better: "#17694a", worse: "#b3261e" };

/**
 * Words in lines of so many letters at most.
 * @param {string} words
 * @param {number} most
 */
export function wrapped(words, most) {
  /** @type {string[]} */
  const lines = [];
  for (const word of words.split(" ").filter(Boolean)) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/**
 * @param {string} card
 * @param {number} x
 * @param {number} y
 * @param {"better" | "worse"} [mark]
 * @returns {Shape[]}
 */
function cardShapes(card, x, y, mark) {
  const [rank, suit] = card;
  const unit = CARD / 60;
  const edge = mark ? { stroke: MARKS[mark], thick: 5, dashed: mark === "worse" } : { stroke: EDGE, thick: 1.5 };
  const d = SHAPES[suit];
  return [
    { kind: "rect", x, y, width: CARD, height: 84 * unit, radius: 8, fill: "#fffdf8", ...edge },
    {
      kind: "text",
      x: x + 5 * unit,
      y: y + 30 * unit,
      size: 30 * unit,
      fill: INK[suit],
      words: rankText(rank),
      bold: true,
      widest: 30 * unit,
    },
    { kind: "path", x: x + 46 * unit, y: y + 16 * unit, scale: 0.017 * unit, d, fill: INK[suit] },
    { kind: "path", x: x + 34 * unit, y: y + 59 * unit, scale: 0.035 * unit, d, fill: INK[suit] },
  ];
}

/**
 * Words in dark lines below one another.
 * @param {string[]} lines
 * @param {{ y: number, step: number, size: number, bold?: boolean }} style where the first stands, and how far apart
 * @returns {Shape[]}
 */
const textLines = (lines, { y, step, ...style }) =>
  lines.map((words, place) => ({ kind: "text", x: PAD, y: y + step * place, fill: DARK, words, ...style }));

/**
 * A title at the top; the shapes, and where the next ones begin.
 * @param {string} title
 * @returns {{ shapes: Shape[], y: number }}
 */
function head(title) {
  const lines = wrapped(title, 44);
  const shapes = textLines(lines, { y: PAD + 24, step: 36, size: 28, bold: true });
  return { shapes, y: PAD + 36 * lines.length + 12 };
}

/**
 * A note and the name of the program at the bottom, and the whole picture.
 * @param {string} title
 * @param {Shape[]} shapes
 * @param {string} note
 * @param {number} from
 * @returns {Picture}
 */
function whole(title, shapes, note, from) {
  const lines = wrapped(note, 66);
  const notes = textLines(lines, { y: from + 24, step: 28, size: 20 });
  const height = from + 28 * lines.length + 56;
  /** @type {Shape} */
  const paper = { kind: "rect", x: 0, y: 0, width: WIDTH, height, radius: 0, fill: PAPER };
  /** @type {Shape} */
  const footer = {
    kind: "text",
    x: WIDTH - PAD,
    y: height - 20,
    size: 16,
    fill: SOFT,
    words: texts.share.footer,
    right: true,
  };
  return { width: WIDTH, height, title, shapes: [paper, ...shapes, ...notes, footer] };
}

/**
 * A picture of cards in rows; a row that is too long goes on below.
 * @param {{ title: string, note: string, rows: Row[] }} content
 */
export function handPicture({ title, note, rows }) {
  const { shapes, y } = head(title);
  const most = Math.floor((WIDTH - 2 * PAD + 10) / (CARD + 10));
  let at = y;
  for (const { label, cards, marks = {} } of rows) {
    shapes.push({ kind: "text", x: PAD, y: at + 18, size: 17, fill: SOFT, words: label });
    at += 28;
    cards.forEach((card, place) => {
      const [column, line] = [place % most, Math.floor(place / most)];
      shapes.push(...cardShapes(card, PAD + column * (CARD + 10), at + line * (CARD * 1.4 + 10), marks[card]));
    });
    at += Math.ceil(cards.length / most) * (CARD * 1.4 + 10) + 8;
  }
  return whole(title, shapes, note, at);
}

/**
 * A picture of how a chance went, from 0 to 1; `mistakes` are places on the line.
 * @param {{ title: string, note: string, caption: string, line: number[], mistakes?: number[] }} content
 */
export function chartPicture({ title, note, caption, line, mistakes = [] }) {
  const { shapes, y } = head(title);
  if (line.length < 2) return whole(title, shapes, note, y);
  const [left, high] = [PAD + 52, 240];
  const up = (/** @type {number} */ chance) => y + 10 + high * (1 - chance);
  const across = (/** @type {number} */ place) => left + ((WIDTH - PAD - left) * place) / (line.length - 1);
  for (const chance of [0, 0.5, 1]) {
    shapes.push({
      kind: "line",
      points: [
        [left, up(chance)],
        [WIDTH - PAD, up(chance)],
      ],
      stroke: "#dcd7cb",
      thick: 1.5,
    });
    shapes.push({
      kind: "text",
      x: left - 8,
      y: up(chance) + 6,
      size: 16,
      fill: SOFT,
      words: `${100 * chance}%`,
      right: true,
    });
  }
  shapes.push({
    kind: "line",
    points: line.map((chance, place) => [across(place), up(chance)]),
    stroke: "#1b5e9a",
    thick: 3,
  });
  for (const place of mistakes) {
    const [x, top] = [across(place) - 6, up(line[place]) - 6];
    shapes.push({ kind: "rect", x, y: top, width: 12, height: 12, radius: 6, fill: "#a8461c" });
  }
  shapes.push({ kind: "text", x: left, y: y + high + 38, size: 16, fill: SOFT, words: caption });
  return whole(title, shapes, note, y + high + 52);
}

/** @param {string | number} value */
const escaped = (value) =>
  String(value).replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? "");

/**
 * @param {string} name
 * @param {Record<string, string | number | undefined>} fields
 * @param {string} [inside]
 */
function element(name, fields, inside) {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const start = `<${name}${given.map(([field, value]) => ` ${field}="${escaped(value ?? "")}"`).join("")}`;
  return inside === undefined ? `${start}/>` : `${start}>${escaped(inside)}</${name}>`;
}

/** @param {Shape} shape */
function svgOf(shape) {
  switch (shape.kind) {
    case "rect": {
      const { x, y, width, height, radius, fill, stroke, thick, dashed } = shape;
      const line = { stroke, "stroke-width": thick, "stroke-dasharray": dashed ? "9 5" : undefined };
      return element("rect", { x, y, width, height, rx: radius, fill, ...line });
    }
    case "path": {
      const { x, y, scale, d, fill } = shape;
      return element("path", { d, fill, transform: `translate(${x} ${y}) scale(${scale})` });
    }
    case "line": {
      const points = shape.points.map((point) => point.map((at) => at.toFixed(1)).join(",")).join(" ");
      return element("polyline", { points, fill: "none", stroke: shape.stroke, "stroke-width": shape.thick });
    }
    default: {
      const { x, y, size, fill, words, bold, right } = shape;
      const tight = words.length > 1 && shape.widest;
      const fitted = tight ? { textLength: shape.widest, lengthAdjust: "spacingAndGlyphs" } : {};
      const font = { "font-family": FONT, "font-size": size, "font-weight": bold ? 700 : 400 };
      return element("text", { x, y, fill, "text-anchor": right ? "end" : "start", ...font, ...fitted }, words);
    }
  }
}

/** A picture as the text of an SVG file. @param {Picture} picture */
export function toSvg({ width, height, shapes, title }) {
  const start = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}">`;
  return `${start}<title>${escaped(title)}</title>${shapes.map(svgOf).join("")}</svg>\n`;
}

/** @param {CanvasRenderingContext2D} context @param {Shape} shape */
function paintShape(context, shape) {
  if (shape.kind === "rect") {
    context.beginPath();
    context.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius);
    context.fillStyle = shape.fill;
    context.fill();
    if (!shape.stroke) return;
    context.setLineDash(shape.dashed ? [9, 5] : []);
    context.strokeStyle = shape.stroke;
    context.lineWidth = shape.thick ?? 1;
    context.stroke();
  } else if (shape.kind === "path") {
    context.translate(shape.x, shape.y);
    context.scale(shape.scale, shape.scale);
    context.fillStyle = shape.fill;
    context.fill(new Path2D(shape.d));
  } else if (shape.kind === "line") {
    context.beginPath();
    shape.points.forEach(([x, y]) => context.lineTo(x, y));
    context.strokeStyle = shape.stroke;
    context.lineWidth = shape.thick;
    context.lineJoin = "round";
    context.stroke();
  } else {
    context.font = `${shape.bold ? 700 : 400} ${shape.size}px ${FONT}`;
    context.textAlign = shape.right ? "right" : "left";
    context.fillStyle = shape.fill;
    context.fillText(shape.words, shape.x, shape.y, shape.widest);
  }
}

/**
 * Paints a picture, on a canvas of any scale.
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 */
export function paint(context, { shapes }) {
  for (const shape of shapes) {
    context.save();
    paintShape(context, shape);
    context.restore();
  }
}
