package main

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

// repository is where the files are that links outside docs lead to.
const repository = "https://github.com/clustersim/clustersim/blob/main/"

// prepare makes the folder out: mkdocs.yml, its theme, and the pages in docs, of the repository in the folder root.
func prepare(root, out, lab string) error {
	pages := filepath.Join(out, "docs")
	if err := os.CopyFS(pages, os.DirFS(filepath.Join(root, "docs"))); err != nil {
		return err
	}
	if err := rewrite(root, pages); err != nil {
		return err
	}
	own := filepath.Join(root, "tools", "manual")
	if err := os.CopyFS(filepath.Join(out, "overrides"), os.DirFS(filepath.Join(own, "overrides"))); err != nil {
		return err
	}
	if err := os.CopyFS(filepath.Join(pages, "assets"), os.DirFS(filepath.Join(own, "assets"))); err != nil {
		return err
	}
	hasLab := "false"
	if _, err := os.Stat(filepath.Join(lab, "index.html")); lab != "" && err == nil {
		hasLab = "true"
		if err := os.CopyFS(filepath.Join(pages, "lab"), os.DirFS(lab)); err != nil {
			return err
		}
	}
	script := filepath.Join(pages, "assets", "site.js")
	text, err := os.ReadFile(script)
	if err != nil {
		return err
	}
	if err := os.WriteFile(script, []byte("const hasLab = "+hasLab+";\n"+string(text)), 0o666); err != nil {
		return err
	}
	packages, err := writeAPI(root, filepath.Join(pages, "api"))
	if err != nil {
		return err
	}
	config, err := os.ReadFile(filepath.Join(own, "mkdocs.yml"))
	if err != nil {
		return err
	}
	full := strings.Replace(string(config), "# the public packages\n", packages, 1)
	if err := allInNavigation(pages, full); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, "mkdocs.yml"), []byte(full), 0o666)
}

// rewrite has the links of all pages lead somewhere on the site or in the repository, and gives the labs their files.
func rewrite(root, pages string) error {
	return eachPage(pages, func(name string) error {
		file := filepath.Join(pages, filepath.FromSlash(name))
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		page, err := withFiles(root, forSite(name, string(text)))
		if err != nil {
			return fmt.Errorf("docs/%s: %w", name, err)
		}
		return os.WriteFile(file, []byte(page), 0o666)
	})
}

// eachPage calls a function with the name of each page below a folder, in order.
func eachPage(pages string, call func(name string) error) error {
	return filepath.WalkDir(pages, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(file) != ".md" {
			return err
		}
		name, err := filepath.Rel(pages, file)
		if err != nil {
			return err
		}
		return call(filepath.ToSlash(name))
	})
}

var (
	link      = regexp.MustCompile(`\]\(([^()\s#]*)(#[^()\s]*)?\)`)
	elsewhere = regexp.MustCompile(`^[a-z]+:`)
	code      = regexp.MustCompile("`[^`]*`")
)

// forSite is a page of docs with its links for the site.
func forSite(page, text string) string {
	lines := strings.Split(text, "\n")
	fenced := false
	for i, line := range lines {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			fenced = !fenced
		} else if !fenced {
			lines[i] = outsideCode(line, func(prose string) string {
				return link.ReplaceAllStringFunc(prose, func(found string) string {
					m := link.FindStringSubmatch(found)
					return "](" + target(page, m[1]) + m[2] + ")"
				})
			})
		}
	}
	return strings.Join(lines, "\n")
}

// outsideCode changes a line but for the code in it; a link whose text is code is changed too.
func outsideCode(line string, change func(string) string) string {
	var kept []string
	line = code.ReplaceAllStringFunc(line, func(found string) string {
		kept = append(kept, found)
		return "\x00"
	})
	line = change(line)
	for _, text := range kept {
		line = strings.Replace(line, "\x00", text, 1)
	}
	return line
}

// target is where a link of a page leads on the site.
func target(page, to string) string {
	if to == "" || elsewhere.MatchString(to) {
		return to
	}
	at := path.Join("docs", path.Dir(page), to)
	inside, isPage := strings.CutPrefix(at, "docs/")
	if !isPage {
		return repository + at
	}
	if path.Ext(inside) == "" { // a folder
		return strings.TrimSuffix(to, "/") + "/README.md"
	}
	return to
}

// allInNavigation checks that each page has a place in the navigation.
func allInNavigation(pages, config string) error {
	return eachPage(pages, func(name string) error {
		if !strings.Contains(config, " "+name+"\n") {
			return fmt.Errorf("docs/%s is not in the navigation (add it to nav in tools/manual/mkdocs.yml)", name)
		}
		return nil
	})
}
