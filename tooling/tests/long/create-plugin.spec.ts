import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makePlugin, pluginKinds } from '../../starters/plugin.mjs'
import { expect } from '@playwright/test'
import { test } from '../packed/test.js'

for (const kind of pluginKinds)
  test(`a plugin of the kind ${kind} is made, tested and built`, async ({ folder, tarball }) => {
    const plugin = join(folder, kind)
    expect(await makePlugin({ kind, folder: plugin, tarball })).toContain('myOwn')
    await rm(plugin, { recursive: true, force: true })
  })
