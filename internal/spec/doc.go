// Package spec reads and prints the one-line grammar that names a scheduler, a
// generated platform, a generated workload or a network model:
//
//	heft
//	heft(insertion=true)
//	fixed(file="my, file.csv")
//	exec(cmd='python3 my.py')
//	repeat(times=3,inner=random(seed=7))
//
// A name consists of a-z, 0-9 and '-', and '_' for names that come from elsewhere. Arguments are key=value; keys consist of
// letters, digits, '-' and '_'. A value runs to the next comma or closing
// bracket; brackets inside it must balance, so a spec can be a value. A value
// that holds anything else is quoted as in Go, "a, b", "tab\t", or as in a shell,
// 'a, b', where nothing but the closing quote is special. Spaces around names,
// keys and values do not matter.
//
// [ParseMain] lets the first argument stand without its key, as in exp(1h), and
// [ParseArgs] reads arguments alone.
//
// [Parse] returns a [Spec], which prints as it was written. [Spec.Reader] has
// typed getters with defaults; it collects every mistake:
//
//	a := s.Reader()
//	hosts := a.Int("hosts", 1)
//	speed := a.With("speed", 1e9, units.Speed)
//	if err := a.Err(); err != nil { ... }
//
// One key means the same everywhere: whatever is random takes a seed, which
// [Spec.WithSeed] sets.
//
// # Not here
//
// What a name means is not known here: each package keeps its own table of
// names.
package spec
