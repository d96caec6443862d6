/** What a coloured sign means. Colour is never its only carrier: an icon or a word stands with it. */
export type Tone = 'neutral' | 'accent' | 'positive' | 'warning' | 'negative'
