/** Number of pieces or grams that the price of product `p` is for. */
export const perUnit = `case p.bulk_weight when 'hg' then 100 when 'kg' then 1000 else 1 end`
