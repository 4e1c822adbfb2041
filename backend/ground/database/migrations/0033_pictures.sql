CREATE TABLE "picture_files" (
	"file" text NOT NULL,
	"format" text NOT NULL,
	"width" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "picture_files_file_format_width_pk" PRIMARY KEY("file","format","width")
);
