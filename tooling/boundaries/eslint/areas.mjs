/** Sets of files, as ESLint's globs. */

const code = '{ts,tsx,mts,cts,mjs,cjs,js}'

/** What a host installs. */
export const shipped = [`{kernel,plugins}/**/*.${code}`]

/** Apps that run on an operator's servers: the service, and the frame of the embedded wallet. */
export const running = [`apps/{service,frame}/**/*.${code}`]

/** All that is ours. */
export const everything = [`**/*.${code}`]

/** Tests beside the code, and the states that the gallery draws. */
export const tests = ['**/*.test.{ts,tsx,mjs}', '**/*.spec.ts', '**/*.test-d.ts', '**/*.states.{ts,tsx}']

/** Tests, and what is made for them: harness, fakes, the test wallet. */
export const testing = [...tests, '{kernel,plugins}/**/testing/**']

/** What draws: the frame, the design system, the views and the button. */
export const drawing = ['kernel/{modal,ui}/**', 'plugins/*/{views,components,trigger}/**']

/** The files whose whole exports are what a package or a plugin offers. */
export const entries = ['kernel/author.ts', 'kernel/{chain,money}/index.ts', 'plugins/*/index.ts']
