-- A language of a house is one that texts of productions can be in. Other names of these become their code. What no text
-- can be in had no effect, and goes, with a line in the house's log.
with known (said, code) as (values
    ('nob', 'nb'), ('no', 'nb'), ('nor', 'nb'), ('nno', 'nn'), ('sme', 'se'), ('eng', 'en'), ('dan', 'da'),
    ('swe', 'sv'), ('fin', 'fi'), ('isl', 'is'), ('ice', 'is'), ('deu', 'de'), ('ger', 'de'), ('nld', 'nl'),
    ('dut', 'nl'), ('fra', 'fr'), ('fre', 'fr'), ('spa', 'es'), ('ita', 'it'), ('por', 'pt'), ('pol', 'pl'),
    ('lit', 'lt'), ('lav', 'lv'), ('est', 'et'), ('ukr', 'uk'), ('rus', 'ru'), ('ron', 'ro'), ('rum', 'ro'),
    ('ara', 'ar'), ('fas', 'fa'), ('per', 'fa'), ('kur', 'ku'), ('som', 'so'), ('tir', 'ti'), ('tur', 'tr'),
    ('urd', 'ur'), ('vie', 'vi'), ('tha', 'th'), ('zho', 'zh'), ('chi', 'zh')
), once as (
  select distinct on (l.partner_id, known.code) l.partner_id, l.id, known.code
  from mediabase_language l join known on known.said = l.code
  where not exists (select from mediabase_language o where o.partner_id = l.partner_id and o.code = known.code)
  order by l.partner_id, known.code, l.sort, l.id
)
update mediabase_language l set code = once.code, version = l.version + 1
from once where l.partner_id = once.partner_id and l.id = once.id;

with gone as (
  delete from mediabase_language l where l.code not in (
    'nb', 'nn', 'se', 'smj', 'sma', 'fkv', 'en', 'da', 'sv', 'fi', 'is', 'de', 'nl', 'fr', 'es', 'it', 'pt',
    'pl', 'lt', 'lv', 'et', 'uk', 'ru', 'ro', 'ar', 'fa', 'ku', 'so', 'ti', 'tr', 'ur', 'vi', 'th', 'zh')
  returning partner_id, id, code, name, sort, version
)
insert into audit_entry (partner_id, id, action, object_type, object_id, before)
select partner_id, gen_random_uuid(), 'delete', 'mediabase_language', id::text, to_jsonb(gone) - 'partner_id' from gone;

alter table mediabase_language add check (code in (
    'nb', 'nn', 'se', 'smj', 'sma', 'fkv', 'en', 'da', 'sv', 'fi', 'is', 'de', 'nl', 'fr', 'es', 'it', 'pt',
    'pl', 'lt', 'lv', 'et', 'uk', 'ru', 'ro', 'ar', 'fa', 'ku', 'so', 'ti', 'tr', 'ur', 'vi', 'th', 'zh'));

create policy renter on mediabase_language for select to dxweb_renter using (partner_id = dx_partner());
grant select on mediabase_language to dxweb_renter;
