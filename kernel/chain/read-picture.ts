/** Max length of a picture's URL, in characters. */
const maxLength = 128 * 1024
const pictureTypes = /^data:image\/(png|webp|svg\+xml|gif)[;,]/i

/**
 * Reads the picture of a wallet: a `data:` URL of png, webp, svg or gif, without the white space that browsers ignore in URLs.
 * Undefined for anything else, such as a URL of another server, which would learn of each visitor.
 */
export function readPicture(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxLength) return undefined
  const url = value.replace(/[\t\n\r]/g, '').trim()
  return pictureTypes.test(url) ? url : undefined
}
