// Package native reads this project's own YAML and JSON files into trees whose
// nodes know their line and column, and reads records from such trees field by
// field.
//
// [Parse] gives a [File]: its documents (a YAML file may hold several, parted
// by ---) and the list in which every mistake is collected. JSON has the same
// schema as YAML; it goes through jsonwalk, which is many times faster.
//
//	f := native.Parse("machine.yaml", data)
//	doc := f.Pick(native.Platform)
//	r, ok := f.Record(doc, &hostSchema, 1)
//	speed, ok := r.Quantity("speed", units.Speed, native.Positive)
//	return f.Err()
//
// A scalar is its text: 200, "200" and '200' mean the same, and quantities are
// read from the text by package units, so no digit is lost on the way. Fields
// that a [Schema] does not name are errors with a suggestion; so are fields
// given twice, missing or empty.
//
// [YAMLText] and [Quoted] write texts so that they read back.
//
// # Limits
//
// YAML anchors, aliases and merge keys (<<) work. What aliases stand for is
// counted, so that a small file cannot unfold into a huge one; nesting is
// limited to [MaxDepth] and a YAML file to [MaxYAMLBytes], because a parsed
// YAML file takes a hundred times its size in memory; JSON to [MaxJSONBytes].
// Tags are errors.
//
// # Adding a field
//
// Add its name to the schema in the package that reads it, and read it there.
//
// # Not here
//
// Which fields a host or a task has is known by packages platform and
// workload. Only the key words by which documents are told apart stand here,
// in pick.go.
package native
