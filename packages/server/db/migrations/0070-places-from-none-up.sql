-- Where a row stands among its like is a number from 0 up, in every register alike. A house that has one outside keeps
-- its order under new numbers.
do $$
declare
  register text;
begin
  foreach register in array array[
    'location_group', 'mediabase_language', 'price_adjustment', 'price_category', 'product', 'product_group',
    'product_menu', 'product_menu_group', 'product_menu_item', 'resource', 'resource_group', 'touch_group'
  ] loop
    execute format(
      'update %1$I t set sort = o.place, version = t.version + 1 from ('
      'select partner_id, id, (row_number() over (partition by partner_id order by sort, id) - 1)::integer as place, '
      'bool_or(sort not between 0 and 1000000) over (partition by partner_id) as is_outside from %1$I) o '
      'where o.is_outside and t.partner_id = o.partner_id and t.id = o.id and t.sort <> o.place', register);
    execute format('alter table %1$I add constraint %1$s_sort_check check (sort between 0 and 1000000)', register);
  end loop;
end $$;
