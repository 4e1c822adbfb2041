CREATE OR REPLACE FUNCTION "keep_all_issued_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM issued_files WHERE number NOT LIKE 'TEST-%') THEN
		RAISE EXCEPTION 'the files of issued documents stay as they were issued' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "keep_all_issued_files" BEFORE TRUNCATE ON "issued_files" FOR EACH STATEMENT EXECUTE FUNCTION "keep_all_issued_files"();
