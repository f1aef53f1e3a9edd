-- Every name that a consumer or a business has had, of now as well: the oldest has the lowest seq.
create view former_holder_names as select holder_id, name, seq from holder_names;
