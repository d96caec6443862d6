import { expect, test } from 'vitest'
import { object, string } from '../core/schema/schema.js'
import { defineEndpoints, get, post } from './endpoints.js'

test('a table is data: name, method, path and what was declared', () => {
  const answer = object({ name: string() })
  const body = object({})
  const table = defineEndpoints('people', {
    one: get('/v1/people/:id', { response: answer, fallback: { name: 'Nobody' }, maxBytes: 10 }),
    face: get('/v1/faces/:id', { blob: true }),
    add: post('/v1/people', { body, response: answer, repeatable: true, base: 'rpc' }),
  })
  expect(table).toEqual({
    one: {
      id: 'people/one',
      method: 'GET',
      path: '/v1/people/:id',
      response: answer,
      fallback: { name: 'Nobody' },
      maxBytes: 10,
    },
    face: { id: 'people/face', method: 'GET', path: '/v1/faces/:id', blob: true },
    add: {
      id: 'people/add',
      method: 'POST',
      path: '/v1/people',
      body,
      response: answer,
      repeatable: true,
      base: 'rpc',
    },
  })
})
