const bitmap = /^image\/(?:png|jpeg|gif|webp|avif)$/

/**
 * Returns the URL of a picture of any author. An SVG may have a script, which no `<img>` runs. Opened as a page, it would run in
 * the origin of the host at a `blob:` URL, so it is a `data:` URL, which has no origin.
 */
export function pictureUrl(blob: Blob): Promise<string> {
  if (bitmap.test(blob.type)) return Promise.resolve(URL.createObjectURL(blob))
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error ?? new TypeError('The picture cannot be read'))
    reader.readAsDataURL(blob)
  })
}
