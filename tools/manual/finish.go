package main

import (
	"errors"
	"fmt"
	"html"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

// localSearch writes the index of the search as a script too, so that it works from a folder: browsers fetch nothing there.
func localSearch(site string) error {
	index, err := os.ReadFile(filepath.Join(site, "search", "search_index.json"))
	if err != nil {
		return err
	}
	text := "var __search = {index: Promise.resolve(" + string(index) + ")};\n"
	return os.WriteFile(filepath.Join(site, "search", "search_index.js"), []byte(text), 0o666)
}

var (
	reference = regexp.MustCompile(`<(a|link|script|img|iframe)\b[^>]*?\s(?:href|src)="([^"]*)"`)
	anchor    = regexp.MustCompile(`\s(?:id|name)="([^"]*)"`)
)

// check follows every link of the site: the file and the heading are there, and no page loads anything from elsewhere.
func check(site string) error {
	pages := map[string]string{}
	root := os.DirFS(site)
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".html" || strings.HasPrefix(name, "lab/") {
			return err
		}
		text, err := fs.ReadFile(root, name)
		pages[name] = string(text)
		return err
	})
	if err != nil {
		return err
	}
	if len(pages) == 0 {
		return fmt.Errorf("%s has no pages", site)
	}
	var wrong []error
	for name, text := range pages {
		if name == "404.html" {
			continue // its links begin at the server's root
		}
		for _, m := range reference.FindAllStringSubmatch(text, -1) {
			if why := checkReference(root, pages, name, m[1], html.UnescapeString(m[2])); why != "" {
				wrong = append(wrong, fmt.Errorf("%s: %s %q: %s", name, m[1], m[2], why))
			}
		}
	}
	return errors.Join(wrong...)
}

func checkReference(root fs.FS, pages map[string]string, page, kind, to string) string {
	u, err := url.Parse(to)
	switch {
	case err != nil:
		return "no address"
	case u.Scheme != "" || u.Host != "":
		if kind != "a" && !strings.HasPrefix(to, "data:") {
			return "loaded from elsewhere"
		}
		return ""
	}
	name := page
	if u.Path != "" {
		name = path.Join(path.Dir(page), u.Path)
	}
	if info, err := fs.Stat(root, name); err != nil {
		return "there is no such file"
	} else if info.IsDir() {
		name = path.Join(name, "index.html")
	}
	if u.Fragment == "" || strings.HasPrefix(u.Fragment, "__") || path.Ext(name) != ".html" || strings.HasPrefix(name, "lab/") {
		return ""
	}
	for _, m := range anchor.FindAllStringSubmatch(pages[name], -1) {
		if html.UnescapeString(m[1]) == u.Fragment {
			return ""
		}
	}
	return "there is no such heading"
}
