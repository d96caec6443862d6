import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { transform } from 'esbuild'
import { beforeAll, expect, test, vi } from 'vitest'
import { requireBuild } from '../../build/require-build.mjs'
import { repositoryRoot } from '../../setup/repository.mjs'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })
beforeAll(() => requireBuild())

const dist = (/** @type {string} */ file) => pathToFileURL(join(repositoryRoot, 'dist', file)).href
const initialKeys = `const initialKeys = Reflect.ownKeys(Reflect).length;`

/** Creates a widget with a plugin, uses its service, switches it off and on, and disposes the widget. */
const useWidget = `
const { createFoyer } = await import('${dist('kernel/index.js')}');
const { clockKey, defineFlag, definePlugin, defineService } = await import('${dist('kernel/author.js')}');
const key = defineService('demo.service');
const demo = definePlugin({
  id: 'demo',
  flag: defineFlag('demo', { default: true }),
  requires: { clock: clockKey },
  provides: { service: key },
  setup: ({ use }) => ({ service: () => ({ now: () => use.clock.now() }) }),
});
const foyer = createFoyer({ plugins: [demo()], onError: (error) => { throw error } });
const first = foyer.service(key);
await foyer.setFlags({ demo: false });
await foyer.setFlags({ demo: true });
const ok = first !== foyer.service(key) && Number.isFinite(foyer.service(key).now());
await foyer.dispose();
const added = Reflect.ownKeys(Reflect).length - initialKeys;
console.log(JSON.stringify({ ok, added }));
`

/**
 * Runs a module in a Node of its own, whose globals it may change.
 *
 * @param {string} code
 * @returns {Promise<unknown>} what it printed as JSON
 */
async function run(code) {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    cwd: repositoryRoot,
  })
  return JSON.parse(stdout)
}

// behaviour 3.1
test('foyerkit adds nothing to the page’s Reflect', async () => {
  expect(await run(`${initialKeys}${useWidget}`)).toEqual({ ok: true, added: 0 })
})

test('foyerkit works with a frozen Reflect', async () => {
  expect(await run(`Object.freeze(Reflect);${initialKeys}${useWidget}`)).toEqual({ ok: true, added: 0 })
})

test.each([
  ['before foyerkit is loaded', `import 'ses'; lockdown();${initialKeys}${useWidget}`],
  [
    'after foyerkit is loaded',
    `import 'ses'; import '${dist('kernel/author.js')}'; import '${dist('kernel/index.js')}'; lockdown();${initialKeys}${useWidget}`,
  ],
])('foyerkit works under SES lockdown %s', async (_, code) => {
  expect(await run(code)).toEqual({ ok: true, added: 0 })
})

/** Creates a widget with a plugin whose service is a decorated class. */
const useClassService = `
import { inject, injectable, classService } from '${dist('kernel/core/di/class-services.js')}'
import { createFoyer } from '${dist('kernel/index.js')}'
import { clockKey, definePlugin, defineService } from '${dist('kernel/author.js')}'
const key = defineService<Demo>('demo.service')
const ended: string[] = []
@injectable()
class Demo {
  constructor(@inject(clockKey) readonly clock: { now(): number }) {}
  dispose() { ended.push('class') }
}
const demo = definePlugin({
  id: 'demo',
  requires: { clock: clockKey },
  provides: { service: key },
  setup: () => ({ service: classService(Demo) }),
})
const foyer = createFoyer({ plugins: [demo()] })
const service = foyer.service(key)
const ok = service instanceof Demo && Number.isFinite(service.clock.now())
await foyer.dispose()
const added = Reflect.ownKeys(Reflect).length - initialKeys
console.log(JSON.stringify({ ok, ended, added }))`

// behaviour 3.10
test.each([
  ['adds nothing to the page’s Reflect', ''],
  ['works with a frozen Reflect', 'Object.freeze(Reflect);'],
  ['works under SES lockdown', `await import('ses'); lockdown();`],
  ['adds nothing to the Reflect of a page with reflect-metadata', `await import('reflect-metadata');`],
  [
    'works with a frozen Reflect of a page with reflect-metadata',
    `await import('reflect-metadata'); Object.freeze(Reflect);`,
  ],
])('foyerkit/di %s', async (_, prepare) => {
  const tsconfigRaw = { compilerOptions: { experimentalDecorators: true } }
  // dynamic, so that the page's Reflect is prepared before
  const source = useClassService.replace(/^import (\{.*\}) from ('.*')$/gm, 'const $1 = await import($2)')
  const { code } = await transform(source, { loader: 'ts', format: 'esm', target: 'es2022', tsconfigRaw })
  expect(await run(`${prepare}${initialKeys}${code}`)).toEqual({ ok: true, ended: ['class'], added: 0 })
})
