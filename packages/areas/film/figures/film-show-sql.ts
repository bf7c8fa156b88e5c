/** SQL: true when the event `e` of type `et` is a film show. */
export const isFilmShow = `(et.is_cinema or exists (
    select from production pf where pf.id = e.production_id and pf.kind = 'film'))`
