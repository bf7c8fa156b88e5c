-- Keys for comparing and searching names, telephone numbers, words and times.

-- Returns the key for comparing names: lower case, with one space between words.
create function dx_name_key(first_name text, last_name text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(btrim(first_name || ' ' || last_name), '\s+', ' ', 'g') collate "nb-x-icu")
$$;

-- Returns the key for comparing telephone numbers: digits and plus signs, without Norway's country code.
create function dx_phone_key(phone text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(phone, '[^0-9+]', '', 'g'), '^(\+47|0047|47(?=\d{8}$))', '')
$$;

-- Equals `searchKey` in packages/kit/text/search-key.ts; a test compares the two.
create function dx_search_key(words text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(translate(lower(words collate "nb-x-icu"),
    'ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįıĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżžǎǐǒǔǧǩǯșțʒ',
    'saaaaaaaceeeeiiiidnoooooouuuuytyaaaccccddeeeeegggghhiiiiijkllllnnnnoooorrrsssstttuuuuuuwyzzzaiougkzstz'),
    'aa', 'a'), 'ae', 'a'), 'oe', 'o')
$$;

-- Returns the search words of a person: each word of the name, the mail address and its parts, and the telephone number
-- without country code.
create function dx_search_words(name text, email text, phone text) returns setof text
language sql immutable parallel safe as $$
  select distinct left(word, 80) from (
    select regexp_split_to_table(dx_search_key(name), '[\s,;/()"]+')
    union all select regexp_split_to_table(dx_search_key(name), '[\s,;/()"-]+')
    union all select unnest(array[dx_search_key(email), split_part(dx_search_key(email), '@', 2)])
    union all select regexp_split_to_table(dx_search_key(email), '[@._+-]+')
    union all select regexp_replace(dx_phone_key(phone), '^(\+|00)', '')
  ) w (word) where length(word) > 1
$$;

-- Returns bits for the first two, three and four letters of a word. A word has all bits of each of its prefixes, so
-- that comparing bits excludes most rows that cannot match the typed text.
create function dx_word_bits(word text) returns bigint language sql immutable parallel safe as $$
  select case when length(word) > 1 then
      1::bigint << ((32 + ascii(word) * 25 + ascii(substr(word, 2)) * 5) % 63) else 0 end
    | case when length(word) > 2 then
      1::bigint << ((48 + ascii(word) * 25 + ascii(substr(word, 2)) * 5 + ascii(substr(word, 3)) * 11) % 63) else 0 end
    | case when length(word) > 3 then
      1::bigint << ((64 + ascii(word) * 25 + ascii(substr(word, 2)) * 5 + ascii(substr(word, 3)) * 11
        + ascii(substr(word, 4)) * 37) % 63) else 0 end
$$;

-- Returns the lowest UUID of version 7 for a time.
create function dx_first_uuid(at timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

create function dx_uuid_time(id uuid) returns timestamptz language sql immutable parallel safe as $$
  select timestamptz 'epoch' + ('x' || lpad(left(replace(id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint * interval '1 millisecond'
$$;

-- Moves a time by the difference of two starts on the clock of a zone, so that 10:00 stays 10:00 after a clock change.
create function dx_move_by_clock(at timestamptz, was timestamptz, becomes timestamptz, zone text) returns timestamptz
language sql immutable parallel safe as $$
  select ((at at time zone zone) + ((becomes at time zone zone) - (was at time zone zone))) at time zone zone
$$;

-- Returns a time as microseconds since 1970.
create function dx_micros(at timestamptz) returns bigint language sql immutable parallel safe as $$
  select (extract(epoch from at) * 1000000)::bigint
$$;

-- True for a time that has passed. Declared immutable although it reads the clock, since a distributed engine accepts
-- only immutable functions in an upsert. Call it only in an upsert, on a column, so that no plan stores its result.
create function dx_is_over(at timestamptz) returns boolean language plpgsql immutable as $$
begin
  return at < now();
end $$;

-- Returns the name of a trigger's table without the shard number that a distributed engine appends.
create function dx_table_of(name text) returns text language sql immutable parallel safe as $$
  select regexp_replace(name, '_\d{6,}$', '')
$$;
