import { test } from 'vitest'
import { defineComposition } from './composition.js'

test('a composition has the plugins of foyerkit with their options, and no other fields', () => {
  defineComposition({
    plugins: ['evm', { plugin: 'connect', options: { termsUrl: '/terms' } }, { from: '@acme/near' }],
    formats: ['esm', 'iife'],
    budget: { entry: '20 kB', iife: 175_000 },
  })
  // @ts-expect-error foyerkit has no such plugin
  defineComposition({ plugins: ['evn'] })
  // @ts-expect-error the option is a text
  defineComposition({ plugins: [{ plugin: 'connect', options: { termsUrl: 7 } }] })
  // @ts-expect-error there is no such option
  defineComposition({ plugins: [{ plugin: 'connect', options: { termUrl: '/terms' } }] })
  // @ts-expect-error there is no such format
  defineComposition({ plugins: ['evm'], formats: ['cjs'] })
  // @ts-expect-error a size has a unit
  defineComposition({ plugins: ['evm'], budget: { entry: '20' } })
  // @ts-expect-error there is no such field
  defineComposition({ plugins: ['evm'], format: 'esm' })
})
