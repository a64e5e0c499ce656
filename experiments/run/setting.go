package run

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/clustersim/clustersim/platform"
)

// Setting is a model option: a row of the table from which the flags of the commands, the
// axes of campaigns, the fields of studies, completion, help and docs/settings.md are made.
type Setting struct {
	Name    string // of the flag, the axis and the field
	Group   string // under which help lists it
	Default string // Parse reads it
	// Summary is one line. The word for the value stands in backquotes, such as `MODEL`.
	Summary string
	// Choices are what a value may be or begin with; nil: nothing that could be listed.
	Choices func() []Choice
	// Numeric says that an axis may have ranges of values.
	Numeric bool
	// Commas says that commas separate parts of a value too. A flag may then be repeated,
	// and a list of values goes on to the next one where a key comes again.
	Commas bool
	// InID says that the default is part of the IDs and the lines of results. That of a
	// setting that was added later is not, so that earlier results keep their IDs.
	InID bool
	// Parse reads a value. An error may join *spec.Error values, which have a column.
	Parse func(text string) (Value, error)
	// Check returns an error if m, with a value that was given, does not suit a platform;
	// nil: each value suits all platforms.
	Check func(m *Models, p *platform.Platform) error
	// Idle returns an error if the value makes no difference to m on p, so that it is a
	// mistake to give another than the default; nil: it may always make one. With names
	// the other setting that it depends on.
	Idle func(m *Models, p *platform.Platform) error
	With string
}

// Value is a value of a setting.
type Value struct {
	Text   string        // in one spelling, which Parse reads back
	Number bool          // Text is a number in JSON
	Set    func(*Models) // changes m to this value
}

// Choice is what a value of a setting may be, or begin with.
type Choice struct {
	Name    string
	Params  string // with defaults, as in NAME(PARAMS); "": none
	Summary string
}

var (
	wordInUsage  = regexp.MustCompile("`([^`]*)`")
	settingsLock sync.Mutex // of the slice, whose elements stay as they are
)

// Settings is the table, in the order of results' columns. The caller owns the slice.
func Settings() []Setting {
	settingsLock.Lock()
	defer settingsLock.Unlock()
	return slices.Clone(settings)
}

// AddSetting appends a row, for a program with options of its own. It is to be called
// before any campaign is read and any command is made, as from an init function. It panics
// if the name is taken, or a field that the commands need is not set.
func AddSetting(s Setting) {
	settingsLock.Lock()
	defer settingsLock.Unlock()
	switch {
	case s.Name == "" || s.Group == "" || s.Parse == nil || s.Word() == "":
		panic(fmt.Sprintf("run: setting %q: want Name, Group, Parse, and a Summary with a `WORD`", s.Name))
	case slices.ContainsFunc(settings, func(x Setting) bool { return x.Name == s.Name }):
		panic(fmt.Sprintf("run: setting %q is there already", s.Name))
	}
	settings = append(settings, s)
}

// Word is the word for the value, such as MODEL.
func (s *Setting) Word() string {
	if found := wordInUsage.FindStringSubmatch(s.Summary); found != nil {
		return found[1]
	}
	return ""
}

// Text is the summary without backquotes.
func (s *Setting) Text() string { return strings.ReplaceAll(s.Summary, "`", "") }
