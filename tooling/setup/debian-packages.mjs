import { spawnSync } from 'node:child_process'

const lockWaitSeconds = 120

/**
 * Installs Debian's package `chromium` when apt-get is there and this user is root or may use sudo without
 * a password; says so first.
 *
 * @returns {boolean} false when this machine or user cannot, or apt-get failed
 */
export function installDebianChromium() {
  if (process.platform !== 'linux' || !succeeds('apt-get', ['--version'])) return false
  const isRoot = process.getuid?.() === 0
  if (!isRoot && !succeeds('sudo', ['-n', 'true'])) return false

  console.log(
    "Installing Debian's package chromium with apt-get: the browser tests need it and none was found.",
  )
  // sudo drops the environment, so the setting travels as an argument
  const frame = [...(isRoot ? [] : ['sudo', '-n']), 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  const options = ['-q', '-o', `DPkg::Lock::Timeout=${lockWaitSeconds}`]
  const [command = '', ...prefix] = frame
  return [['update'], ['install', '-y', '--no-install-recommends', 'chromium']].every((args) => {
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
