-- Reports that houses see in one group are told apart by their names: later ones of a name get their number behind it.
update mode_report_version v set name = left(v.name, 54) || ' (' || d.place || ')'
from (
  select report_id, number, row_number() over (
    partition by in_group, lower(name collate "nb-x-icu") order by published_at, report_id) as place
  from mode_report_version where is_published
) d
where d.report_id = v.report_id and d.number = v.number and d.place > 1;
create unique index mode_report_name on mode_report_version (in_group, lower(name collate "nb-x-icu")) where is_published;
