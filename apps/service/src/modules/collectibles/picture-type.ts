const signatures = [
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['image/gif', (bytes) => /^GIF8[79]a/.test(bytes.subarray(0, 6).toString('latin1'))],
  ['image/webp', (bytes) => /^RIFF.{4}WEBP/s.test(bytes.subarray(0, 12).toString('latin1'))],
  ['image/avif', (bytes) => /^.{4}ftypavi[fs]/s.test(bytes.subarray(0, 12).toString('latin1'))],
  ['image/svg+xml', isSvg],
] as const satisfies readonly (readonly [string, (bytes: Buffer) => boolean])[]

/** Returns the type of a picture by its contents, whatever its server says; undefined if it is no picture that browsers show. */
export function pictureType(bytes: Buffer): string | undefined {
  return signatures.find(([, matches]) => matches(bytes))?.[0]
}

/** An SVG may begin with a declaration, comments and a document type. */
function isSvg(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 4_096).toString('utf8')
  return /^\uFEFF?(\s|<\?xml[^>]*\?>|<!--.*?-->|<!DOCTYPE svg[^>[]*>)*<svg[\s>]/is.test(start)
}
