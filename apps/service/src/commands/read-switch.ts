import { features } from '../projects/project.js'

/** Reads `on` or `off`. @throws if it is neither, naming what was given it. */
export function readSwitch(name: string, text: string | undefined): boolean {
  if (text !== 'on' && text !== 'off') throw new Error(`${name} must be on or off.`)
  return text === 'on'
}

/** Reads `feature=on`. @throws if it is anything else, or no feature of the service. */
export function readFeature(text: string): readonly [name: string, on: boolean] {
  const [name = '', state] = text.split('=')
  if (!features.some((feature) => feature === name))
    throw new Error(`--feature must be ${features.join(', ')}, each with =on or =off.`)
  return [name, readSwitch(`--feature ${name}`, state)]
}
