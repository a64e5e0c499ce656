package lab

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/shell"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
)

// Request is what a page asks. The zero Request is none.
type Request struct {
	Action     string              `json:"action"`
	Platform   string              `json:"platform"` // a spec, or one of Files
	Workload   string              `json:"workload"` // the same
	Schedulers []string            `json:"schedulers"`
	Settings   map[string]string   `json:"settings"`  // by the names of the table of settings
	Options    map[string][]string `json:"options"`   // other flags of the command; of one without a value "true"
	Arguments  []string            `json:"arguments"` // of the command
	Files      map[string]File     `json:"files"`
	Want       []string            `json:"want"`    // csv, markdown, latex, text, or files such as gantt.svg
	Drawing    bool                `json:"drawing"` // a scene
	Brief      bool                `json:"brief"`   // data without what it has for each task or transfer
	Limits     Limits              `json:"limits"`
}

// File is the content of a file: in JSON a text, or an object with the member base64.
type File []byte

// UnmarshalJSON reads either.
func (f *File) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) == nil {
		*f = File(text)
		return nil
	}
	var packed struct {
		Base64 *string `json:"base64"`
	}
	if err := json.Unmarshal(data, &packed); err != nil || packed.Base64 == nil {
		return fmt.Errorf("a file that is neither a text nor an object with base64")
	}
	bytes, err := base64.StdEncoding.DecodeString(*packed.Base64)
	*f = bytes
	return err
}

// MarshalJSON writes a text as such, and anything else packed.
func (f File) MarshalJSON() ([]byte, error) {
	if utf8.Valid(f) {
		return json.Marshal(string(f))
	}
	return json.Marshal(map[string]string{"base64": base64.StdEncoding.EncodeToString(f)})
}

// Limits bound an answer. 0 is no limit of its own. More memory may be held for a moment (memory.Bound).
type Limits struct {
	Tasks   int     `json:"tasks"`
	Hosts   int     `json:"hosts"`
	Seconds float64 `json:"seconds"`
	Memory  int     `json:"memory_bytes"`
	Bytes   int     `json:"answer_bytes"`
}

// Within are the tighter of two limits each.
func (l Limits) Within(other Limits) Limits {
	return Limits{
		tighter(l.Tasks, other.Tasks), tighter(l.Hosts, other.Hosts), tighter(l.Seconds, other.Seconds),
		tighter(l.Memory, other.Memory), tighter(l.Bytes, other.Bytes),
	}
}

func tighter[T int | float64](a, b T) T {
	switch {
	case a <= 0:
		return max(b, 0)
	case b <= 0:
		return a
	}
	return min(a, b)
}

// time is how long the command may take; 0: no limit.
func (l Limits) time() time.Duration {
	if !(l.Seconds > 0) {
		return 0
	}
	return time.Duration(max(1, min(l.Seconds*float64(time.Second), math.MaxInt64/2)))
}

// Read reads a request. Its error is one line.
func Read(data []byte) (*Request, error) {
	r := &Request{}
	in := json.NewDecoder(bytes.NewReader(data))
	in.DisallowUnknownFields()
	if err := in.Decode(r); err != nil {
		if bad, is := errors.AsType[*json.UnmarshalTypeError](err); is {
			return nil, fmt.Errorf("request: %s (want %s)", strings.TrimPrefix(bad.Field+": "+bad.Value, ": "), wantedJSON(bad.Type.Kind()))
		}
		return nil, fmt.Errorf("request: %s", srcerr.Line(strings.TrimPrefix(err.Error(), "json: ")))
	}
	if _, err := in.Token(); err != io.EOF {
		return nil, errors.New("request: more than one object (want one request)")
	}
	return r, nil
}

// wantedJSON is a kind of values in JSON.
func wantedJSON(kind reflect.Kind) string {
	switch kind {
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice:
		return "a list"
	case reflect.Map, reflect.Struct:
		return "an object"
	case reflect.Int:
		return "a whole number"
	}
	return "a number"
}

// Args are the words of the command that does what is asked, for a shell, and an error that says what no page
// may ask.
func (r *Request) Args() ([]string, error) {
	a, known := actions[r.Action]
	if !known {
		return nil, fmt.Errorf("action %q (want %s)", r.Action, strings.Join(slices.Sorted(maps.Keys(actions)), ", ")+" or "+catalogueAction)
	}
	args := slices.Clone(a.words)
	give := func(flag, value string) { args = append(args, flag, value) }
	if r.Platform != "" && a.platform {
		give("-p", r.Platform)
	}
	if r.Workload != "" && a.workload {
		give("-w", r.Workload)
	}
	switch {
	case len(r.Schedulers) == 0 || a.schedulers == 0:
	case a.schedulers == 1:
		give("-s", r.Schedulers[0])
	default:
		for _, s := range r.Schedulers {
			give("-s", s)
		}
	}
	if a.settings {
		for _, s := range run.Settings() {
			if value, given := r.Settings[s.Name]; given {
				give("--"+s.Name, value)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(r.Settings)) {
		if !slices.ContainsFunc(run.Settings(), func(s run.Setting) bool { return s.Name == name }) {
			return nil, fmt.Errorf("setting %q is not known", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(r.Options)) {
		kind, allowed := a.options[name]
		if !allowed {
			return nil, fmt.Errorf("option %q of %s (want %s)", name, r.Action, strings.Join(slices.Sorted(maps.Keys(a.options)), ", "))
		}
		for _, value := range r.Options[name] {
			switch {
			case kind == valued:
				give("--"+name, value)
			case value == "true":
				args = append(args, "--"+name)
			default:
				return nil, fmt.Errorf("option %q: %q (want true, or leave it out)", name, value)
			}
		}
	}
	if n := len(r.Arguments); n > a.arguments {
		return nil, fmt.Errorf("%s for %s (want %d at most)", units.Count(n, "argument"), r.Action, a.arguments)
	}
	for _, arg := range r.Arguments {
		if strings.HasPrefix(arg, "-") {
			return nil, fmt.Errorf("argument %q begins with -", arg)
		}
		args = append(args, arg)
	}
	return args, nil
}

// CommandLine is the command for a shell.
func CommandLine(args []string) string {
	words := []string{"clustersim"}
	for _, arg := range args {
		words = append(words, shell.Quote(arg))
	}
	return strings.Join(words, " ")
}
