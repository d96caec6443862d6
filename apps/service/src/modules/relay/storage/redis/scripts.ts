import { script } from '../../../../platform/redis/run-script.js'

/*
 * Keys in Redis, after a prefix. They keep their first names, so that the release before can run on the same data.
 *
 *   letter:ID       hash    message, and the fields that are read without it
 *   had:ID          set     clients that acknowledged the message
 *   box:TOPIC       zset    ids by time of publishing
 *   ends:letters    zset    "ID TOPIC" by time of expiry
 *   topics:CLIENT   zset    topics by end of subscription
 *   ends:topics     zset    "CLIENT TOPIC" by end of subscription
 *   used:SCOPE      zset    "ID BYTES" by time of expiry, of topic:TOPIC, client:CLIENT and project:PROJECT
 *   used-bytes:SCOPE  number  sum of these bytes
 *   place           number  order of messages that were published in the same millisecond
 *
 * Every key expires shortly after the last of its entries. A topic has 64 digits.
 */

/**
 * prefix, id, topic, publisher, published at, ends at, now, grace, message, and optionally its bytes, its project, and the
 * maximum messages and bytes of topic, client and project → 1 if it was added, 0 for a repeat, -1, -2 or -3 if the quota
 * of the topic, client or project is exceeded.
 */
export const add = script(`
local prefix, id, topic, publisher, published, ends = unpack(ARGV, 1, 6)
local now, grace, data = tonumber(ARGV[7]), tonumber(ARGV[8]), ARGV[9]
local message = prefix .. 'letter:' .. id
local known = redis.call('HGET', message, 'ends')
if known and tonumber(known) > now then return 0 end
local life = tonumber(ends) - now + grace
local size, scopes = tonumber(ARGV[10]), {}
if size then scopes = { 'topic:' .. topic, 'client:' .. publisher, 'project:' .. ARGV[11] } end
for at, scope in ipairs(scopes) do
  local used, total = prefix .. 'used:' .. scope, prefix .. 'used-bytes:' .. scope
  for _, member in ipairs(redis.call('ZRANGE', used, '-inf', now, 'BYSCORE', 'LIMIT', 0, 1000)) do
    redis.call('ZREM', used, member)
    redis.call('DECRBY', total, string.match(member, '%d+$'))
  end
  local bytes = tonumber(redis.call('GET', total) or '0')
  if redis.call('ZCARD', used) >= tonumber(ARGV[10 + 2 * at]) or bytes + size > tonumber(ARGV[11 + 2 * at]) then
    return -at
  end
end
for _, scope in ipairs(scopes) do
  local used, total = prefix .. 'used:' .. scope, prefix .. 'used-bytes:' .. scope
  if redis.call('ZADD', used, ends, id .. ' ' .. size) == 1 then redis.call('INCRBY', total, size) end
  extend(used, life)
  extend(total, life)
end
local place = redis.call('INCR', prefix .. 'place')
redis.call('DEL', message, prefix .. 'had:' .. id)
redis.call('HSET', message, 'ends', ends, 'publisher', publisher, 'published', published, 'place', place, 'data', data)
redis.call('ZADD', prefix .. 'box:' .. topic, published, id)
redis.call('ZADD', prefix .. 'ends:letters', ends, id .. ' ' .. topic)
for _, key in ipairs({ message, prefix .. 'box:' .. topic, prefix .. 'ends:letters', prefix .. 'place' }) do
  extend(key, life)
end
return 1`)

/** prefix, client, now, limit, max bytes, number of topics, topics, ids to leave out → whether there are more, messages. */
export const undelivered = script(`
local prefix, client = ARGV[1], ARGV[2]
local now, limit, maxBytes, topics = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local except = {}
for at = 7 + topics, #ARGV do except[ARGV[at]] = true end
local found = {}
for at = 7, 6 + topics do
  for _, id in ipairs(redis.call('ZRANGE', prefix .. 'box:' .. ARGV[at], 0, -1)) do
    if not except[id] then
      local fields = redis.call('HMGET', prefix .. 'letter:' .. id, 'ends', 'publisher', 'published', 'place')
      if fields[1] and tonumber(fields[1]) > now and fields[2] ~= client
        and redis.call('SISMEMBER', prefix .. 'had:' .. id, client) == 0 then
        found[#found + 1] = { id, tonumber(fields[3]), tonumber(fields[4]) }
      end
    end
  end
end
table.sort(found, function(a, b)
  if a[2] ~= b[2] then return a[2] < b[2] end
  return a[3] < b[3]
end)
local page, bytes = { 0 }, 0
for at = 1, math.min(limit, #found) do
  if bytes >= maxBytes then break end
  local data = redis.call('HGET', prefix .. 'letter:' .. found[at][1], 'data')
  bytes = bytes + #data
  page[at + 1] = data
end
if #found > #page - 1 then page[1] = 1 end
return page`)

/** prefix, client, ids. */
export const acknowledge = script(`
local prefix, client = ARGV[1], ARGV[2]
for at = 3, #ARGV do
  local life = redis.call('PTTL', prefix .. 'letter:' .. ARGV[at])
  if life > 0 then
    redis.call('SADD', prefix .. 'had:' .. ARGV[at], client)
    redis.call('PEXPIRE', prefix .. 'had:' .. ARGV[at], life)
  end
end`)

/** prefix, client, ends at, life, topics. */
export const subscribe = script(`
local prefix, client, ends, life = unpack(ARGV, 1, 4)
local own, all = prefix .. 'topics:' .. client, prefix .. 'ends:topics'
for at = 5, #ARGV do
  redis.call('ZADD', own, 'GT', ends, ARGV[at])
  redis.call('ZADD', all, 'GT', ends, client .. ' ' .. ARGV[at])
end
extend(own, life)
extend(all, life)`)

/** prefix, client, topics. */
export const unsubscribe = script(`
local prefix, client = ARGV[1], ARGV[2]
for at = 3, #ARGV do
  redis.call('ZREM', prefix .. 'topics:' .. client, ARGV[at])
  redis.call('ZREM', prefix .. 'ends:topics', client .. ' ' .. ARGV[at])
end`)

/** prefix, client, ends at, life, now → topics. */
export const renewSubscriptions = script(`
local prefix, client, ends, life, now = unpack(ARGV, 1, 5)
local own, all = prefix .. 'topics:' .. client, prefix .. 'ends:topics'
local topics = redis.call('ZRANGE', own, '(' .. now, '+inf', 'BYSCORE')
for _, topic in ipairs(topics) do
  redis.call('ZADD', own, 'GT', ends, topic)
  redis.call('ZADD', all, 'GT', ends, client .. ' ' .. topic)
end
extend(own, life)
extend(all, life)
return topics`)

/** prefix, now, batch size → whether there may be more. */
export const sweep = script(`
local prefix, now, most = ARGV[1], ARGV[2], tonumber(ARGV[3])
local function expired(key)
  local members = redis.call('ZRANGE', key, '-inf', now, 'BYSCORE', 'LIMIT', 0, most)
  for _, member in ipairs(members) do redis.call('ZREM', key, member) end
  return members
end
local messages, topics = expired(prefix .. 'ends:letters'), expired(prefix .. 'ends:topics')
for _, member in ipairs(messages) do
  local id, topic = string.sub(member, 1, -66), string.sub(member, -64)
  redis.call('DEL', prefix .. 'letter:' .. id, prefix .. 'had:' .. id)
  redis.call('ZREM', prefix .. 'box:' .. topic, id)
end
for _, member in ipairs(topics) do
  redis.call('ZREM', prefix .. 'topics:' .. string.sub(member, 1, -66), string.sub(member, -64))
end
return (#messages == most or #topics == most) and 1 or 0`)
