import { plainText } from '../../namespaces/plain-text.js'

/** Property of a collectible, as its author describes it. */
interface CollectibleProperty {
  readonly name: string
  readonly value: string
}

/** Description of a collectible by its author, shortened and without characters that cannot be seen. */
export interface Metadata {
  readonly name: string
  readonly description: string
  readonly properties: readonly CollectibleProperty[]
  /** URI of the picture; empty if there is none. */
  readonly picture: string
}

const [maxName, maxDescription, maxProperties, maxValue] = [80, 600, 32, 80]

type Fields = Readonly<Record<string, unknown>>

/** Reads the JSON of ERC-721 and ERC-1155, with the attributes of marketplaces. What is of another form is left out. */
export function readMetadata(json: unknown): Metadata {
  const { name, description, image, image_url, image_data, attributes, properties } = Object(json) as Fields
  return {
    name: textOf(name, maxName),
    description: textOf(description, maxDescription),
    properties: propertiesOf(attributes ?? properties).slice(0, maxProperties),
    picture: uriOf(image) ?? uriOf(image_url) ?? svgOf(image_data) ?? '',
  }
}

function propertiesOf(given: unknown): readonly CollectibleProperty[] {
  const pairs: readonly (readonly [unknown, unknown])[] = Array.isArray(given)
    ? given.slice(0, 2 * maxProperties).map((entry: unknown) => {
        const { trait_type, name, value } = Object(entry) as Fields
        return [trait_type ?? name, value]
      })
    : Object.entries(typeof given === 'object' ? (given ?? {}) : {}).map(([name, value]) => [
        name,
        (Object(value) as Fields)['value'] ?? value,
      ])
  return pairs.flatMap(([name, value]) => {
    const shown = { name: textOf(name, maxValue), value: textOf(value, maxValue) }
    return shown.name !== '' && shown.value !== '' ? [shown] : []
  })
}

function textOf(value: unknown, maxLength: number): string {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  return typeof text === 'string' ? (plainText(text, maxLength) ?? '') : ''
}

const uriOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value.trim() : undefined)
const svgOf = (value: unknown) =>
  typeof value === 'string' && value.trimStart().startsWith('<')
    ? `data:image/svg+xml;base64,${Buffer.from(value).toString('base64')}`
    : uriOf(value)
