/** Returns the contrast ratio of two colours such as `#1f4d3a`, from 1 to 21 (WCAG 2.2). */
export function contrast(colour: string, otherColour: string): number {
  const [light = 0, dark = 0] = [luminance(colour), luminance(otherColour)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new Error(`"${colour}" is not a colour of six hex digits`)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
