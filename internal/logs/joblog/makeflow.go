package joblog

import (
	"os"
	"path"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// readNotes reads what a log of Makeflow has of the rules at its begin with --log-verbose: lines
// "# PARENTS RULE RULE..." and "# CATEGORY RULE NAME".
func (g *graph) readNotes(s logs.Source, category map[string]string) {
	g.List = srcerr.List{File: s.Name}
	for number, line := range s.Lines() {
		rest, is := strings.CutPrefix(line, "# ")
		if !is {
			continue
		}
		words := strings.Split(rest, "\t")
		if len(words) < 2 {
			continue
		}
		switch id, err := strconv.Atoi(words[1]); {
		case err != nil || id < 0:
		case words[0] == "CATEGORY" && len(words) == 3:
			category[ruleName(id)] = strings.TrimSpace(words[2])
		case words[0] == "PARENTS":
			for _, w := range words[2:] {
				if from, err := strconv.Atoi(strings.TrimSpace(w)); err == nil && from >= 0 {
					g.wait(ruleName(from), ruleName(id), "parent", number)
				}
			}
		}
	}
}

// hasNotes says whether a log of Makeflow has the parents of its rules.
func hasNotes(s logs.Source) bool {
	for _, line := range s.Lines() {
		if strings.HasPrefix(line, "# PARENTS\t") {
			return true
		}
	}
	return false
}

// rules are those of a Makeflow file.
type rules struct {
	*graph
	vars     map[string]string
	made     map[string]int // by file: the rule that makes it
	needs    [][]string     // by rule
	lines    []int          // of the rules
	category map[string]string
}

// readRules reads a Makeflow file: TARGETS: SOURCES with a command below, NAME=VALUE, NAME+=VALUE and comments.
func (g *graph) readRules(s logs.Source, category map[string]string) {
	g.List = srcerr.List{File: s.Name}
	r := &rules{graph: g, vars: map[string]string{}, made: map[string]int{}, category: category}
	for number, line := range joined(s) {
		text := strings.TrimSpace(line)
		switch {
		case text == "" || text[0] == '#':
		case strings.HasPrefix(line, "\t") || strings.HasPrefix(line, "@"):
			// a command, or a variable of the rule above
		default:
			r.line(number, text)
		}
	}
	for i, needs := range r.needs {
		for _, file := range needs {
			if from, is := r.made[file]; is {
				g.wait(ruleName(from), ruleName(i), "file", r.lines[i])
			}
		}
	}
}

func (r *rules) line(number int, text string) {
	colon, equal := strings.IndexByte(text, ':'), strings.IndexByte(text, '=')
	if equal >= 0 && (colon < 0 || equal < colon) {
		name, value, _ := strings.Cut(text, "=")
		name, more := strings.CutSuffix(strings.TrimSpace(name), "+")
		name = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(name), "export "))
		value = r.expand(strings.Trim(strings.TrimSpace(value), `"`))
		if more {
			value = r.vars[name] + " " + value
		}
		if len(value) <= maxValue {
			r.vars[name] = value
		}
		return
	}
	if colon < 0 {
		if word, _, _ := strings.Cut(text, " "); word != "export" && !strings.HasPrefix(word, ".") {
			r.Add(number, 1, "neither a rule (TARGETS: SOURCES) nor NAME=VALUE")
		}
		return
	}
	id := len(r.needs)
	for _, target := range files(r.expand(text[:colon])) {
		r.made[target] = id
	}
	r.needs, r.lines = append(r.needs, files(r.expand(text[colon+1:]))), append(r.lines, number)
	if c := r.vars["CATEGORY"]; c != "" {
		r.category[ruleName(id)] = c
	}
}

// maxValue is how long a variable may become: each may have others in it.
const maxValue = 1 << 20

// inParens is a variable in parentheses: others are part of names.
var inParens = pattern(`\$\(([^()$\s]*)\)`)

// expand puts in the values of variables: $NAME, ${NAME} and $(NAME).
func (r *rules) expand(text string) string {
	if !strings.Contains(text, "$") {
		return text
	}
	return os.Expand(inParens().ReplaceAllString(text, "$${$1}"), func(name string) string { return r.vars[name] })
}

// files are the names in a list; of one that is called otherwise at its place, a->b, the name here.
func files(list string) (names []string) {
	for word := range strings.FieldsSeq(list) {
		name, _, _ := strings.Cut(strings.Trim(word, `"'`), "->")
		if name != "" {
			names = append(names, path.Clean(name))
		}
	}
	return names
}
