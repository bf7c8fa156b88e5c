-- Recomputes sums of tills' sales, which batches of receipts otherwise update (decision 0246).

-- Recomputes the product shares of an article with its current split. Row locks serialize this with batches that store
-- sales of the article.
create function dx_split_again(partner integer, article integer) returns void language plpgsql as $$
declare
  wanted jsonb;
begin
  perform from till_article where partner_id = partner and id = article for update;
  select s.split into wanted from till_article_split s where s.partner_id = partner and s.article_id = article;
  delete from till_month_part where partner_id = partner and article_id = article;
  insert into till_month_part (partner_id, article_id, month, register_id, vat_basis_points, product_id, gross_ore, net_ore,
    discount_ore)
  select partner, article, date_trunc('month', d.day::timestamp)::date, d.register_id, d.vat_basis_points, p.product,
    sum(dx_given(d.gross_ore, p.weight, p."of")),
    sum(dx_given_net(d.gross_ore, d.net_ore, p.weight, p."of", d.vat_basis_points, p.rates, d.day)),
    sum(dx_given(d.discount_ore, p.weight, p."of"))
  from till_day_line d
  cross join jsonb_to_recordset(wanted -> 'parts') p (product integer, weight bigint, "of" bigint, rates jsonb)
  where d.partner_id = partner and d.article_id = article group by 3, 4, 5, 6;
  delete from till_day_menu where partner_id = partner and article_id = article;
  insert into till_day_menu (partner_id, day, article_id, day_count, quantity)
  select partner, day, article, count(*), sum(dx_hundredths(quantity_micro))
  from till_day_line where partner_id = partner and article_id = article and wanted is not null group by 2;
  update till_article set split = wanted where partner_id = partner and id = article;
end $$;

-- Recomputes the other sums of a partner, or of one register, from `till_day_line`. Needed for days that were written
-- only to that table.
create function dx_goods_again(partner integer, register integer default null) returns void language plpgsql as $$
begin
  delete from till_month_line where partner_id = partner and (register is null or register_id = register);
  insert into till_month_line (partner_id, article_id, register_id, month, vat_basis_points, day_count, quantity_micro,
    quantity, gross_ore, net_ore, discount_ore)
  select partner, article_id, register_id, date_trunc('month', day::timestamp)::date, vat_basis_points, count(*),
    sum(quantity_micro), sum(dx_hundredths(quantity_micro)), sum(gross_ore), sum(net_ore), sum(discount_ore)
  from till_day_line where partner_id = partner and (register is null or register_id = register)
  group by 2, 3, 4, 5 order by 4, 2, 3, 5;
  delete from till_day_goods where partner_id = partner and (register is null or register_id = register);
  insert into till_day_goods (partner_id, day, register_id, day_count, quantity, gross_ore, net_ore, discount_ore)
  select partner, day, register_id, count(*), sum(dx_hundredths(quantity_micro)), sum(gross_ore), sum(net_ore),
    sum(discount_ore)
  from till_day_line where partner_id = partner and (register is null or register_id = register)
  group by 2, 3 order by 2, 3;
  perform dx_split_again(partner, id) from till_article
  where partner_id = partner and (register is null or split is not null) order by id;
end $$;
