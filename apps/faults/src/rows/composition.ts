import { createFoyer, type AnyPlugin } from 'foyerkit'
import { defineRoute, defineService, defineSlot, definePlugin, fill, namespace, view } from 'foyerkit/kernel'
import { expectNames, row, thrownBy } from '../row.js'

const key = (id: string) => defineService(id).of<object>()
const loadNothing = () => import('../views/Bystander.js')
const creating = (...plugins: readonly AnyPlugin[]) =>
  thrownBy(() => createFoyer({ plugins, onError: () => {} }))

/** Mistakes in the composition: told at once, by createFoyer, with the names. */
export const compositionRows = [
  row('a plugin given twice', () => {
    const twice = definePlugin({ id: 'twice' })
    expectNames(creating(twice(), twice()), '"twice"')
  }),
  row('a service provided by two plugins', () => {
    const one = (id: string) =>
      definePlugin({
        id,
        provides: { service: key('shared.service') },
        setup: () => ({ service: () => ({}) }),
      })()
    expectNames(creating(one('first'), one('second')), 'shared.service', 'first', 'second')
  }),
  row('a route contributed by two plugins', () => {
    const route = defineRoute('shared.view').of()
    const one = (id: string) => definePlugin({ id, contributes: [view(route, loadNothing)] })()
    expectNames(creating(one('first'), one('second')), 'shared.view', 'first', 'second')
  }),
  row('a fill contributed by two plugins', () => {
    const slot = defineSlot('shared.slot').of<object>()
    const one = (id: string) => definePlugin({ id, contributes: [fill(slot, { id: 'same' })] })()
    expectNames(creating(one('first'), one('second')), 'shared.slot/same', 'first', 'second')
  }),
  row('a namespace contributed by two plugins', () => {
    const one = (id: string) => definePlugin({ id, contributes: [namespace('demo', { networks: [] })] })()
    expectNames(creating(one('first'), one('second')), 'demo', 'first', 'second')
  }),
  row('plugins that require each other', () => {
    const one = (id: string, needs: string) =>
      definePlugin({
        id,
        requires: { other: key(`${needs}.service`) },
        provides: { service: key(`${id}.service`) },
        setup: () => ({ service: () => ({}) }),
      })() as AnyPlugin
    expectNames(creating(one('a', 'b'), one('b', 'c'), one('c', 'a')), 'a → b → c → a')
  }),
  row('a plugin for another kernel', () => {
    const old = definePlugin({ id: 'old', kernel: '^99.0.0' })
    expectNames(creating(old()), '"old"', '^99.0.0', '0.1.0')
  }),
  row('a host option of the wrong kind', () => {
    expectNames(
      thrownBy(() => createFoyer({ plugins: 'all of them' } as never)),
      'plugins',
      'must be an array',
    )
    expectNames(
      thrownBy(() => createFoyer({ plugins: [], theme: { mode: 'blue' } } as never)),
      'theme.mode',
      'dark',
    )
  }),
  row('a host option nobody knows', () => {
    expectNames(
      thrownBy(() => createFoyer({ plugins: [], pluginz: [] } as never)),
      'pluginz',
      'plugins',
    )
  }),
  row('a factory given instead of a plugin', () => {
    const forgotten = definePlugin({ id: 'forgotten' })
    expectNames(
      thrownBy(() => createFoyer({ plugins: [forgotten as never] })),
      'plugins[0]',
      'call its factory',
    )
  }),
]
