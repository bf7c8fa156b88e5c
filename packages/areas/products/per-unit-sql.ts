/** The number of pieces or grams to which the price of product `p` applies. */
export const perUnit = `case p.bulk_weight when 'hg' then 100 when 'kg' then 1000 else 1 end`
