interface Policy {
  createScriptURL(url: string): unknown
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy
}

let policy: Policy | undefined

/**
 * Makes the address of a worker acceptable to `new Worker()` under `require-trusted-types-for 'script'`. The document's policy
 * must allow the name: `trusted-types foyer-worker`. With `trusted-types 'none'` Chromium starts no worker.
 *
 * @param url address of a script of our build
 * @throws TypeError if the script is of another origin
 */
export function trustWorkerUrl(url: string | URL): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  if (!trustedTypes) return checkOrigin(String(url))
  policy ??= trustedTypes.createPolicy('foyer-worker', { createScriptURL: checkOrigin })
  // `new Worker()` takes the object that the policy returns; the types of the DOM have only the text
  return policy.createScriptURL(String(url)) as string
}

function checkOrigin(url: string): string {
  if (new URL(url, location.href).origin !== location.origin) {
    throw new TypeError(`worker: ${url} is not of this origin`)
  }
  return url
}
