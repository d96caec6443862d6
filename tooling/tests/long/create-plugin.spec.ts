import { join } from 'node:path'
import { makePlugin, pluginKinds } from '../../starters/plugin.mjs'
import { expect } from '@playwright/test'
import { test } from '../packed/test.js'

for (const kind of pluginKinds)
  test(`a plugin of the kind ${kind} is made, tested and built`, async ({ folder, tarball }) => {
    expect(await makePlugin({ kind, folder: join(folder, kind), tarball })).toContain('myOwn')
  })
