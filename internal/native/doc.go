// Package native reads this project's own YAML and JSON files into trees of nodes
// with their line and column, and helps to read records from them field by
// field.
//
// [Parse] returns a [File]: its documents (a YAML file may hold several,
// separated by ---) and the list in which every mistake is collected. JSON has
// the same schema as YAML; it goes through jsonwalk. YAML as our writers write it is read by plain.go, and
// other YAML by a library, which takes a hundred times as long. The
// lists of a JSON document and of plain YAML are not read at first: [Record.Records] reads their records one by
// one, without a tree.
//
//	f := native.Parse("platform.yaml", data)
//	doc := f.Pick(native.Platform)
//	r, ok := f.Record(doc, &hostSchema, 1)
//	speed, ok := r.Quantity("speed", units.Speed, native.Positive)
//	return f.Err()
//
// A scalar is its text: 200, "200" and '200' mean the same, and quantities are
// read from the text by package units, so that no digit is lost. Fields that a
// [Schema] does not name are errors with a suggestion; so are fields given
// twice, missing or empty.
//
// [YAMLText] and [Quoted] write text that reads back unchanged.
//
// # Limits
//
// YAML anchors, aliases and merge keys (<<) work. The nodes that aliases stand
// for are counted, so that a small file cannot unfold into a huge one. Nesting
// is limited to [MaxDepth], a YAML file to [MaxYAMLBytes] and [MaxYAMLMarks], because a
// parsed value takes a kilobyte, and JSON to [MaxJSONBytes]. What the memory left does not
// suffice for is refused. Tags are errors.
//
// # Adding a field
//
// Add its name to the schema in the package that reads it, and read it there.
//
// # Not here
//
// The fields of hosts and tasks are in packages platform and workload/format. Only
// the keywords by which kinds of documents differ are here, in node.go.
package native
