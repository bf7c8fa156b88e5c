export const isFilmShow = `(et.is_cinema or exists (
    select from production pf where pf.id = e.production_id and pf.kind = 'film'))`
