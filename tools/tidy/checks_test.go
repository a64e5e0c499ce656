package tidy

import (
	"fmt"

	"github.com/clustersim/clustersim/tools/internal/srctree"
)

// check looks at the whole tree and returns complaints.
type check func([]srctree.File) []string

// checks are the habits, each with the name of its subtest.
var checks = []struct {
	name string
	run  check
}{
	{"the core has no clock, files or global random numbers", eachGo(coreImports)},
	{"the core starts no goroutines", eachGo(coreGoroutines)},
	{"commands open files in one place", eachGo(commandFiles)},
	{"tests look for programs in one place", eachFile(testPrograms)},
	{"files are short", eachFile(fileLength)},
	{"functions are short", eachGo(functionLength)},
	{"packages are rooms", packageFiles},
	{"open ends have an issue number", eachFile(openEnds)},
	{"packages have a comment", packageComments},
	{"text has no trailing space, markdown no tab", eachFile(whitespace)},
	{"no absolute path of one computer", eachFile(absolutePaths)},
	{"no large file", eachFile(size)},
	{"failed cases are rows of tests", eachFile(failedCase)},
	{"go code in markdown is compiled", markdownCode},
	{"links in markdown lead somewhere", markdownLinks},
}

// core are the folders of pure code: the same input gives the same bytes.
var core = []string{
	"platform", "workload", "scheduler", "sim",
	"internal/exectime", "internal/heuristic", "internal/inorder", "internal/models", "internal/online", "internal/parallel", "internal/partition", "internal/power", "internal/search",
}

// notCore are packages below those folders that are no part of it: the limit in wall time of
// tests of actors, the memory of coroutines, and METIS, another program.
var notCore = []string{"sim/actor/actortest", "sim/actor/internal/coroutine", "internal/partition/metis"}

// eachFile turns a function that checks one file into a check.
func eachFile(one func(srctree.File) []string) check {
	return func(files []srctree.File) []string {
		var bad []string
		for _, f := range files {
			bad = append(bad, one(f)...)
		}
		return bad
	}
}

// eachGo turns a function that checks one parsed Go file into a check. Files that do
// not parse are left to the compiler.
func eachGo(one func(goFile) []string) check {
	return eachFile(func(f srctree.File) []string {
		if !f.IsGo() {
			return nil
		}
		set, tree, err := f.Parse()
		if err != nil {
			return nil
		}
		return one(goFile{f, set, tree})
	})
}

func complain(f srctree.File, line int, format string, args ...any) string {
	return fmt.Sprintf("%s:%d: %s", f.Path, line, fmt.Sprintf(format, args...))
}
