import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build, createServer } from 'vitepress'
import { buildSitePlayground } from '../../tooling/build/site-playground.mjs'
import { writeProofs } from './proofs.mjs'
import { generateApi } from './typedoc.mjs'

const folder = fileURLToPath(new URL('./', import.meta.url))
const playground = `${folder}public/live/dist`
const { values } = parseArgs({ options: { build: { type: 'boolean' }, port: { type: 'string' } } })

// while writing, the playground and the pages of the API stay as they were; delete their folders to make them again
if (values.build || !existsSync(playground)) await buildSitePlayground(playground)
if (values.build || !existsSync(`${folder}api`)) {
  await generateApi()
  writeProofs()
}
if (values.build) {
  await build(folder)
} else {
  const server = await createServer(folder, values.port ? { port: Number(values.port) } : {})
  await server.listen()
  server.printUrls()
}
