/** Enough for a small picture as a data URL. */
const maxLength = 32 * 1024

/** Returns whether a text record is a picture that can be shown: a data URL or an https URL. It is not fetched here. */
export function isAvatar(record: string | null): record is string {
  if (record === null || record.length > maxLength) return false
  return /^data:image\/(png|webp|svg\+xml|gif|jpeg)[;,]/i.test(record) || /^https:\/\/\S+$/i.test(record)
}
