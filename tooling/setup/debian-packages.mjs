import { spawnSync } from 'node:child_process'

const lockWaitSeconds = 120

/**
 * Installs Debian's packages when apt-get is there and this user is root or may use sudo without a password; says so
 * first. Servers among them are not started.
 *
 * @param {readonly string[]} packages
 * @param {string} why ends the sentence that says so
 * @returns {boolean} false when this machine or user cannot, or apt-get failed
 */
export function installDebianPackages(packages, why) {
  if (process.platform !== 'linux' || !succeeds('apt-get', ['--version'])) return false
  const isRoot = process.getuid?.() === 0
  if (!isRoot && !succeeds('sudo', ['-n', 'true'])) return false

  const named = packages.length > 1 ? `packages ${packages.join(', ')}` : `package ${packages.join()}`
  console.log(`Installing Debian's ${named} with apt-get: ${why}.`)
  // sudo drops the environment, so the settings travel as arguments; in run level 1 no server is started
  const settings = ['DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1']
  const frame = [...(isRoot ? [] : ['sudo', '-n']), 'env', ...settings, 'apt-get']
  const options = ['-q', '-o', `DPkg::Lock::Timeout=${lockWaitSeconds}`]
  const [command = '', ...prefix] = frame
  return [['update'], ['install', '-y', '--no-install-recommends', ...packages]].every((args) => {
    const { status } = spawnSync(command, [...prefix, ...options, ...args], { stdio: 'inherit' })
    return status === 0
  })
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function succeeds(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
