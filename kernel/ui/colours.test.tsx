import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { avatarArt, archColours, backgroundColours, circleColour } from './avatar-art.js'
import { letterColours } from './LetterTile.js'
import { contrast } from './testing/contrast.js'

const lightSurfaces = ['#ffffff', '#f8f5ef', '#f0ebe2'] as const
const darkSurfaces = ['#272521', '#1c1b18', '#38352f'] as const

const letterTile = readFileSync(`${import.meta.dirname}/letter-tile.css`, 'utf8')

test('letters have a contrast of 7:1 to their tile', () => {
  const letter = /[^-]color:\s*(#\w{6})/.exec(letterTile)?.[1] ?? ''
  expect(letterColours.length).toBeGreaterThan(3)
  for (const tile of letterColours) expect(contrast(letter, tile), tile).toBeGreaterThanOrEqual(7)
})

test('the parts of an avatar have a contrast of 3:1 to each other and to the surfaces of both themes', () => {
  for (const background of backgroundColours) {
    for (const surface of [...lightSurfaces, ...darkSurfaces]) {
      expect(contrast(background, surface), `${background} on ${surface}`).toBeGreaterThanOrEqual(3)
    }
    for (const arch of archColours)
      expect(contrast(arch, background), `${arch} on ${background}`).toBeGreaterThanOrEqual(3)
    expect(contrast(circleColour, background), background).toBeGreaterThanOrEqual(3)
  }
})

test('avatarArt has more than 500 results for a thousand addresses, all inside the circle', () => {
  const arts = Array.from({ length: 1000 }, (_, index) =>
    avatarArt(`0x${(index * 7919).toString(16).padStart(40, '0')}`),
  )
  expect(new Set(arts.map((art) => JSON.stringify(art))).size).toBeGreaterThan(500)
  expect(new Set(arts.map(({ background }) => background)).size).toBe(backgroundColours.length)
  expect(new Set(arts.map(({ arch }) => arch)).size).toBe(archColours.length)
  for (const { archPath, circleX, circleY, circleRadius } of arts) {
    const [left = 0, , top = 0] = (archPath.match(/[\d.]+/g) ?? []).map(Number)
    expect(left).toBeGreaterThanOrEqual(7)
    expect(top).toBeLessThan(40)
    // Inside the circle that clips the square.
    expect(Math.hypot(circleX - 20, circleY - 20) + circleRadius).toBeLessThan(20)
  }
})
