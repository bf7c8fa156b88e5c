-- Declares the kind of personal data in each column, and the effect of erasing a customer (docs/decisions/0204).
-- `dx_declare` declares a table, `dx_declare_customer` a table's rows about customers; schema/privacy calls both.

-- One row per column of the schema. Keys that refer to a person are `none`, since the personal data is in the
-- referenced row.
create table privacy_column ( -- reference
  table_name text not null,
  column_name text not null,
  whose text not null check (whose in ('none', 'customer', 'user', 'worker', 'contact', 'artist')),
  primary key (table_name, column_name)
);

-- Rows about a customer. `own` is a condition on row `t` for the person `$1` (dx_person). `sets` has the expression
-- that erasure writes to each column; null leaves the column unchanged. `why` is the reason to keep a row.
create table privacy_rows ( -- reference
  table_name text not null,
  part smallint not null,
  own text not null,
  does text not null check (does in ('remove', 'anonymise', 'forget', 'keep')),
  sets jsonb not null,
  why text not null,
  primary key (table_name, part),
  check ((does = 'keep') = (why <> ''))
);

create function dx_declare(
  of_table text, of_nobody text, of_user text default '', of_worker text default '', of_contact text default '',
  of_artist text default ''
) returns void language sql volatile as $$
  insert into privacy_column (table_name, column_name, whose)
  select of_table, name, whose
  from (values ('none', of_nobody), ('user', of_user), ('worker', of_worker), ('contact', of_contact), ('artist', of_artist))
    d (whose, names), regexp_split_to_table(names, '\s+') name
  where name <> ''
$$;

-- Declares rows about customers. A second declaration of a table is for another part of its rows. Columns of `sets`
-- that `dx_declare` does not name are a customer's data.
create function dx_declare_customer(of_table text, own text, does text, sets jsonb default '{}', why text default '')
returns void language sql volatile as $$
  insert into privacy_column (table_name, column_name, whose) select of_table, name, 'customer'
  from jsonb_object_keys(sets) name
  on conflict do nothing;
  insert into privacy_rows (table_name, part, own, does, sets, why)
  values (of_table, (select count(*) + 1 from privacy_rows r where r.table_name = of_table), own, does, sets, why)
$$;

grant select on privacy_column, privacy_rows to dxweb_app;
revoke execute on function dx_declare(text, text, text, text, text, text),
  dx_declare_customer(text, text, text, jsonb, text) from public;

select dx_declare('privacy_column', 'table_name column_name whose');
select dx_declare('privacy_rows', 'table_name part own does sets why');
