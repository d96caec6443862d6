/** Longer than an address, and as long as a small picture is as data. */
const longest = 32 * 1024

/** Whether a record is a picture that can be shown as it is: data, or an address over https. It is not fetched here. */
export function isAvatar(record: string | null): record is string {
  if (record === null || record.length > longest) return false
  return /^data:image\/(png|webp|svg\+xml|gif|jpeg)[;,]/i.test(record) || /^https:\/\/\S+$/i.test(record)
}
