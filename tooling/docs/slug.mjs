/**
 * The anchor of a heading, as code hosts make it: `8. Know the limits` is `8-know-the-limits`.
 *
 * @param {string} heading without Markdown
 */
export function slug(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-')
}
