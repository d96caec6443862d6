const promises = /\b(claim|visit|airdrop|reward|bonus|voucher|redeem|eligible)\b/i
const link =
  /https?:|www\.|t\.me|\b[a-z0-9-]{2,}\.(com|net|org|io|xyz|app|site|top|live|fi|gift|claims|lat|cc|me|gg)\b/i

/** Whether a name of an asset leads to a page or promises something: assets are sent to accounts to deceive their owners. */
export function looksLikeSpam(...names: readonly string[]): boolean {
  return names.map(plain).some((name) => promises.test(name) || link.test(name))
}

/** Writes letters of other forms, such as full-width ones, as plain ones, and leaves out characters that are not seen. */
function plain(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('。', '.')
}
