import { shipped, testing } from './areas.mjs'

/** The plugin of each CAIP-2 namespace. */
const homes = { eip155: 'evm', solana: 'solana', bip122: 'bitcoin', polkadot: 'polkadot', cosmos: 'cosmos' }

/**
 * Only the plugin of a namespace names it. Presets list plugins, and their options have the names of plugins. Sign-in messages name the
 * chain in their first line, which servers read without a plugin.
 *
 * @satisfies {import('./restriction.mjs').Restriction[]}
 */
export const namespaces = Object.entries(homes).map(([namespace, plugin]) => ({
  name: `${namespace}-in-its-plugin`,
  message:
    `Code that names ${namespace} must be changed for the next namespace. Ask for a capability, make it data of ` +
    `the namespace, or import what plugins/${plugin}/contract.ts exports.`,
  selector: [
    `Literal[value=/^${namespace}(:|$)/]`,
    `TemplateElement[value.raw=/^${namespace}(:|$)/]`,
    `:matches(Property, TSPropertySignature)[computed=false][shorthand!=true] > Identifier.key[name="${namespace}"]`,
    `MemberExpression[computed=false] > Identifier.property[name="${namespace}"]`,
  ].join(', '),
  files: shipped,
  ignores: [`plugins/${plugin}/**`, 'plugins/presets/**', 'plugins/siwx/message/namespaces.ts', ...testing],
}))
