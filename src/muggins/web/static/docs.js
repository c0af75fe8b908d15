// The OpenAPI description for readers: every path, what it takes and gives.
import { html, render } from "/vendor/htm-preact.js";

const spec = await (await fetch("/openapi.json")).json();
const last = (ref) => ref.split("/").pop();

function type(schema) {
  if (!schema) return "nothing";
  if (schema.$ref) return html`<a href=${`#${last(schema.$ref)}`}>${last(schema.$ref)}</a>`;
  if (schema.anyOf || schema.oneOf) return (schema.anyOf || schema.oneOf).map((one, place) => html`${place ? " or " : ""}${type(one)}`);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === "array") return html`list of ${schema.prefixItems ? schema.prefixItems.map((one, place) => html`${place ? ", " : ""}${type(one)}`) : type(schema.items)}`;
  if (schema.additionalProperties && schema.additionalProperties !== true) return html`map of ${type(schema.additionalProperties)}`;
  return schema.type || "anything";
}

const body = (content) => content && type(Object.values(content)[0].schema);

function Path({ path, verb, of }) {
  return html`<section class="panel"><h3><code>${verb.toUpperCase()} ${path}</code></h3><p>${of.description || of.summary}</p>
    <dl class="pairs">${(of.parameters || []).map((one) => html`<dt key=${one.name}><code>${one.name}</code> <small>${one.in}</small></dt><dd>${type(one.schema)}${one.required ? "" : ", optional"}${one.description ? `: ${one.description}` : ""}</dd>`)}
      ${of.requestBody && html`<dt>body</dt><dd>${body(of.requestBody.content)}</dd>`}
      ${Object.entries(of.responses).filter(([status]) => status < "300").map(([status, one]) => html`<dt key=${status}>${status}</dt><dd>${body(one.content) || "text"}</dd>`)}</dl></section>`;
}

function Schema({ name, of }) {
  return html`<section class="panel" id=${name}><h3>${name}</h3><p>${of.description || ""}</p><dl class="pairs">
    ${Object.entries(of.properties || {}).map(([field, schema]) => html`<dt key=${field}><code>${field}</code></dt><dd>${type(schema)}${(of.required || []).includes(field) ? "" : ", optional"}${schema.description ? `: ${schema.description}` : ""}</dd>`)}</dl></section>`;
}

const root = document.getElementById("app");
root.textContent = "";
render(html`<h1>${spec.info.title} ${spec.info.version}: the API</h1><p>${spec.info.description} The whole description is <a href="/openapi.json">/openapi.json</a>; <a href="/">the table</a> uses nothing else.</p>
  <h2>Paths</h2>${Object.entries(spec.paths).map(([path, verbs]) => Object.entries(verbs).map(([verb, of]) => html`<${Path} key=${verb + path} path=${path} verb=${verb} of=${of} />`))}
  <h2>What goes over the wire</h2>${Object.entries(spec.components.schemas).map(([name, of]) => html`<${Schema} key=${name} name=${name} of=${of} />`)}`, root);
