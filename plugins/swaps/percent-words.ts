import type { Formats } from '#kernel'

/** Formats a percentage with at most two decimals. */
export function percentWords(formats: Formats, percent: number): string {
  return `${formats.number(String(Math.round(percent * 100) / 100))}%`
}
