package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// listed is a package as go list describes it, or a package together with its tests.
type listed struct {
	ImportPath string
	Name       string
	Dir        string
	GoFiles    []string
	ImportMap  map[string]string
	Standard   bool
	ForTest    string
	Module     *struct {
		Main      bool
		GoVersion string
	}
	Error *struct{ Err string }
}

// ours says whether the package is of the module that is checked.
func (p *listed) ours() bool { return p.Module != nil && p.Module.Main }

// mainOfTests says whether the package is the program that go test makes.
func (p *listed) mainOfTests() bool {
	return p.Name == "main" && strings.HasSuffix(p.ImportPath, ".test")
}

// version is the language of the package's files.
func (p *listed) version() string {
	if p.Module == nil || p.Module.GoVersion == "" {
		return ""
	}
	return "go" + p.Module.GoVersion
}

func (p *listed) paths() []string {
	paths := make([]string, len(p.GoFiles))
	for i, f := range p.GoFiles {
		paths[i] = filepath.Join(p.Dir, f)
	}
	return paths
}

// list finds all packages of a module, their tests and what they import, as built for another system without cgo.
// A profile would make every package twice.
func list(ctx context.Context, dir, tags, goos, goarch string) ([]*listed, error) {
	const fields = "-json=ImportPath,Name,Dir,GoFiles,ImportMap,Standard,ForTest,Module,Error"
	cmd := exec.CommandContext(ctx, "go", "list", "-e", "-deps", "-test", "-pgo=off", "-tags", tags, fields, "./...")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var found []*listed
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		p := new(listed)
		if err := d.Decode(p); errors.Is(err, io.EOF) {
			return found, nil
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		if p.Error != nil {
			return nil, fmt.Errorf("%s: %s", p.ImportPath, p.Error.Err)
		}
		if !p.mainOfTests() {
			found = append(found, p)
		}
	}
}
