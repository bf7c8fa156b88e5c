/** Returns SQL for a UUIDv7 of an instant, always the same for the same seed. */
export const idAt = (at: string, seed: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${seed}), 1, 3) || 'a'
    || substr(md5(${seed}), 4, 15))::uuid`

/** Returns SQL for a number from 0 to one less than `most`, always the same for the same id. */
export const draw = (id: string, most: number) =>
  `('x' || substr(md5((${id})::text), 1, 7))::bit(28)::integer % ${most}`
