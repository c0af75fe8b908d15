// Putting a text where it can be pasted from.

/**
 * Puts a text where it can be pasted from.
 * @param {string} text
 * @returns {Promise<boolean>} whether that was allowed
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text); // not over http from another machine
  }
}

/** @param {string} text */
function copyByHand(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "hidden";
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
  }
}
